import { catalogue } from '../../languages/catalogue.js';
import type { CourseBlock } from '../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseVisit,
  type CourseWrite,
  PAGE_ROWS,
  pageOf,
} from '../../pages/course/course-tab.js';
import { paragraphsIn } from '../../pages/course/shown-text.js';
import { textOf } from '../../pages/home/home-section.js';

const LONGEST_TERM = 255;
const LONGEST_MEANING = 10_000;

const words = catalogue('glossaries.tab', {
  title: 'Glossary',
  empty: 'There are no terms yet.',
  add: 'New term',
  term: 'Term',
  meaning: 'What it means',
  send: 'Add the term',
});

async function terms(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`/api/glossaries?${visit.context}&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const lines = rows.map(({ title, description }) => ({ title: textOf(title), html: textOf(description) }));
  const form = visit.page === 1 && (await visit.teaches()) ? [formOf(visit)] : [];
  return { blocks: [{ kind: 'lines', lines, empty: words.in(visit.locale).empty, goesOn: rows.length === PAGE_ROWS }, ...form] };
}

function formOf({ locale: language }: CourseVisit): CourseBlock {
  const { add, term, meaning, send } = words.in(language);
  const fields = [
    { name: 'title', label: term, maxLength: LONGEST_TERM, isLong: false },
    { name: 'text', label: meaning, maxLength: LONGEST_MEANING, isLong: true },
  ];
  return { kind: 'form', title: add, fields, submit: send };
}

function added({ course, href }: CourseVisit, form: URLSearchParams): Promise<CourseWrite> {
  const body = {
    title: (form.get('title') ?? '').trim().slice(0, LONGEST_TERM),
    description: paragraphsIn((form.get('text') ?? '').slice(0, LONGEST_MEANING)),
    resourceLinkList: [{ cid: course.id, ...(course.session ? { sid: course.session.id } : {}) }],
  };
  return Promise.resolve({ list: '/api/glossaries', body, to: href(['glossary']) });
}

/** Terms of a course with what they mean. */
export const glossariesCourse: CourseContribution = {
  tabs: [
    {
      path: 'glossary',
      title: words.message(({ title }) => title),
      tool: 'glossary',
      place: 100,
      items: 'glossaries',
      show: terms,
      write: added,
    },
  ],
};

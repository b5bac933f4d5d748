import { type CourseContent, type CourseContribution, type CourseVisit, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { textOf } from '../../pages/home/home-section.js';

const words = {
  en: { title: 'Glossary', empty: 'There are no terms yet.' },
  fr: { title: 'Glossaire', empty: 'Il n’y a pas encore de termes.' },
} as const;

async function terms(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`/api/glossaries?${visit.context}&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const lines = rows.map(({ title, description }) => ({ title: textOf(title), html: textOf(description) }));
  return { blocks: [{ kind: 'lines', lines, empty: words[visit.language].empty, goesOn: rows.length === PAGE_ROWS }] };
}

/** Terms of a course with what they mean. */
export const glossariesCourse: CourseContribution = {
  tabs: [
    { path: 'glossary', title: { en: words.en.title, fr: words.fr.title }, tool: 'glossary', place: 100, items: 'glossaries', show: terms },
  ],
};

import type { CourseBadge, CourseBlock, CourseLine, CourseTime } from '../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseFile,
  type CourseVisit,
  PAGE_ROWS,
  pageOf,
} from '../../pages/course/course-tab.js';
import { excerptOf, htmlOf } from '../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { assignmentWords as words } from './assignments.words.js';

const LIST = '/api/c_student_publications';
const MOST_WORKS = 100;
const MOST_COMMENTS = 30;

/** The due date of an assignment, and from when on it takes nothing. */
type Terms = ReadonlyMap<unknown, ApiItem>;

function termsOf({ items }: CourseVisit, rows: readonly ApiItem[]): Promise<Terms> {
  const refs = rows.map(({ assignment }) => assignment);
  return items('/api/c_student_publication_assignments', refs, ['expiresOn', 'endsOn']);
}

function timesOf({ language }: CourseVisit, { assignment }: ApiItem, terms: Terms): CourseTime[] {
  const { expiresOn, endsOn } = terms.get(assignment) ?? {};
  const { due, ends } = words[language];
  const times = [{ label: due, at: textOf(expiresOn) }, ...(endsOn === expiresOn ? [] : [{ label: ends, at: textOf(endsOn) }])];
  return times.filter(({ at }) => at !== '');
}

/** The caller's own works for assignments. */
async function ownWorks({ rows, id }: CourseVisit, assignments: readonly ApiItem[]): Promise<readonly ApiItem[]> {
  if (assignments.length === 0) return [];
  const parents = assignments.map((one) => `publicationParent[]=${LIST}/${String(one['id'])}`).join('&');
  return (await rows(`${LIST}?filetype=file&user=/api/users/${id}&${parents}&order[sentDate]=desc&itemsPerPage=${MOST_WORKS}`)) ?? [];
}

/** What came of an assignment for the caller. */
function stateOf(visit: CourseVisit, assignment: ApiItem, works: readonly ApiItem[], terms: Terms): CourseBadge {
  const { marked, handedIn, late, missing, expected } = words[visit.language];
  const own = works.find(({ publicationParent }) => publicationParent === `${LIST}/${String(assignment['id'])}`);
  if (own && own['dateOfQualification'] !== null) return { text: `${marked}: ${markOf(visit, own, assignment)}`, tone: 'ok' };
  if (own) return own['late'] === true ? { text: late } : { text: handedIn, tone: 'ok' };
  const due = Date.parse(textOf(terms.get(assignment['assignment'])?.['expiresOn']));
  return due < visit.now.getTime() ? { text: missing, tone: 'failed' } : { text: expected };
}

function markOf({ language }: CourseVisit, work: ApiItem, assignment: ApiItem): string {
  const [mark, highest] = [Number(work['qualification']), Number(assignment['qualification'])];
  return highest > 0 ? `${mark.toLocaleString(language)} / ${highest.toLocaleString(language)}` : mark.toLocaleString(language);
}

async function assignments(visit: CourseVisit): Promise<CourseContent> {
  const list = (await visit.rows(`${LIST}?${visit.context}&filetype=folder&order[sentDate]=desc&${pageOf(visit)}`)) ?? [];
  const terms = await termsOf(visit, list);
  const isTeacher = await visit.teaches();
  const works = isTeacher ? [] : await ownWorks(visit, list);
  const { empty, works: handedIn } = words[visit.language];
  const lines = list.map((row): CourseLine => {
    const count = `${handedIn}: ${Number(row['childFileCount']).toLocaleString(visit.language)}`;
    return {
      title: textOf(row['title']),
      href: visit.href(['assignments', Number(row['id'])]),
      detail: excerptOf(row['description']),
      times: timesOf(visit, row, terms),
      badges: [isTeacher ? { text: count } : stateOf(visit, row, works, terms)],
    };
  });
  return { blocks: [{ kind: 'lines', lines, empty, goesOn: list.length === PAGE_ROWS }] };
}

async function assignment(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(`${LIST}?${visit.context}&filetype=folder`, id);
  const terms = await termsOf(visit, [found]);
  const isTeacher = await visit.teaches();
  const works = isTeacher ? [] : await ownWorks(visit, [found]);
  const { state, highest, own, none } = words[visit.language];
  const mark = Number(found['qualification']);
  const facts = [
    ...timesOf(visit, found, terms).map(({ label = '', at }) => ({ name: label, value: { at } })),
    ...(mark > 0 ? [{ name: highest, value: mark.toLocaleString(visit.language) }] : []),
    ...(isTeacher ? [] : [{ name: state, value: stateOf(visit, found, works, terms).text }]),
  ];
  const text: CourseBlock[] = textOf(found['description']) === '' ? [] : [{ kind: 'text', html: textOf(found['description']) }];
  const lines = works.map((work) => workLine(visit, found, work));
  const handedIn: CourseBlock[] = isTeacher ? [await allWorks(visit, found)] : [{ kind: 'lines', title: own, lines, empty: none }];
  const comments = await commentsOn(visit, works);
  return {
    title: textOf(found['title']),
    blocks: [...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]), ...text, ...handedIn, ...comments],
  };
}

/** What all learners handed in, for those who teach. */
async function allWorks(visit: CourseVisit, assignment: ApiItem): Promise<CourseBlock> {
  const parent = `${LIST}/${String(assignment['id'])}`;
  const rows = (await visit.rows(`${LIST}?filetype=file&publicationParent=${parent}&order[sentDate]=desc&${pageOf(visit)}`)) ?? [];
  const lines = rows.map((work) => ({
    ...workLine(visit, assignment, work),
    title: `${textOf(work['author'])}: ${textOf(work['title'])}`,
  }));
  const { works, none } = words[visit.language];
  return { kind: 'lines', title: works, lines, empty: none, goesOn: rows.length === PAGE_ROWS };
}

function workLine(visit: CourseVisit, assignment: ApiItem, work: ApiItem): CourseLine {
  const { late, marked } = words[visit.language];
  const badges: CourseBadge[] = work['late'] === true ? [{ text: late }] : [];
  if (work['dateOfQualification'] !== null) badges.push({ text: `${marked}: ${markOf(visit, work, assignment)}`, tone: 'ok' });
  const description = textOf(work['description']);
  return {
    title: textOf(work['title']),
    ...(work['file'] === null ? {} : { href: visit.href(['assignments', Number(assignment['id']), Number(work['id'])]) }),
    times: [{ at: textOf(work['sentDate']) }],
    badges,
    ...(description === '' ? {} : { html: description }),
  };
}

/** What was said about the caller's latest work. */
async function commentsOn(visit: CourseVisit, [work]: readonly ApiItem[]): Promise<CourseBlock[]> {
  const rows = work && (await visit.rows(`${LIST}/${String(work['id'])}/comments?itemsPerPage=${MOST_COMMENTS}`));
  if (rows === undefined || rows.length === 0) return [];
  const people = await visit.items(
    '/api/users',
    rows.map(({ user }) => user),
    ['fullName'],
  );
  const { comments, none } = words[visit.language];
  const lines = rows.map(({ user, comment, sentAt }) => ({
    title: textOf(people.get(user)?.['fullName']) || '–',
    html: htmlOf(textOf(comment)),
    times: textOf(sentAt) === '' ? [] : [{ at: textOf(sentAt) }],
  }));
  return [{ kind: 'lines', title: comments, lines, empty: none }];
}

/** The file of a work. */
async function workFile(visit: CourseVisit, id: number, part: number): Promise<CourseFile> {
  await visit.one(`${LIST}?publicationParent=${LIST}/${id}`, part);
  return { file: `${LIST}/${part}` };
}

/** Assignments of a course, with what the caller handed in. */
export const assignmentsCourse: CourseContribution = {
  tabs: [
    {
      path: 'assignments',
      title: { en: words.en.title, fr: words.fr.title },
      tool: 'student_publication',
      place: 50,
      items: 'c_student_publications',
      show: assignments,
      item: assignment,
      part: workFile,
    },
  ],
};

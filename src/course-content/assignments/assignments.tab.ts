import type { CourseBadge, CourseBlock, CourseLine, CourseTime } from '../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseFile,
  type CourseVisit,
  PAGE_ROWS,
  pageOf,
} from '../../pages/course/course-tab.js';
import { excerptOf } from '../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { assignmentWords as words } from './assignments.words.js';
import { assignmentAddress, newAssignmentAddress } from './pages/assignment-place.js';
import type { CourseContext } from '../../pages/course/course-context.js';

const LIST = '/api/c_student_publications';
const MOST_WORKS = 100;

/** The due date of an assignment, and from when on it takes nothing. */
type Terms = ReadonlyMap<unknown, ApiItem>;

function termsOf({ items }: CourseVisit, rows: readonly ApiItem[]): Promise<Terms> {
  const refs = rows.map(({ assignment }) => assignment);
  return items('/api/c_student_publication_assignments', refs, ['expiresOn', 'endsOn']);
}

function timesOf({ locale: language }: CourseVisit, { assignment }: ApiItem, terms: Terms): CourseTime[] {
  const { expiresOn, endsOn } = terms.get(assignment) ?? {};
  const { due, ends } = words.in(language);
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
  const { marked, handedIn, late, missing, expected } = words.in(visit.locale);
  const own = works.find(({ publicationParent }) => publicationParent === `${LIST}/${String(assignment['id'])}`);
  if (own && own['dateOfQualification'] !== null) return { text: `${marked}: ${markOf(visit, own, assignment)}`, tone: 'ok' };
  if (own) return own['late'] === true ? { text: late } : { text: handedIn, tone: 'ok' };
  const due = Date.parse(textOf(terms.get(assignment['assignment'])?.['expiresOn']));
  return due < visit.now.getTime() ? { text: missing, tone: 'failed' } : { text: expected };
}

function markOf({ locale: language }: CourseVisit, work: ApiItem, assignment: ApiItem): string {
  const [mark, highest] = [Number(work['qualification']), Number(assignment['qualification'])];
  return highest > 0 ? `${mark.toLocaleString(language)} / ${highest.toLocaleString(language)}` : mark.toLocaleString(language);
}

async function assignments(visit: CourseVisit): Promise<CourseContent> {
  const list = (await visit.rows(`${LIST}?${visit.context}&filetype=folder&order[sentDate]=desc&${pageOf(visit)}`)) ?? [];
  const terms = await termsOf(visit, list);
  const isTeacher = await visit.teaches();
  const works = isTeacher ? [] : await ownWorks(visit, list);
  const { empty, works: handedIn, add } = words.in(visit.locale);
  const lines = list.map((row): CourseLine => {
    const count = `${handedIn}: ${Number(row['childFileCount']).toLocaleString(visit.locale)}`;
    return {
      title: textOf(row['title']),
      href: pageOfAssignment(Number(row['id']), visit.course.id, visit.course.session?.id ?? 0),
      detail: excerptOf(row['description']),
      times: timesOf(visit, row, terms),
      badges: [isTeacher ? { text: count } : stateOf(visit, row, works, terms)],
    };
  });
  const context = contextOf(visit);
  const ways: CourseBlock[] = isTeacher ? [{ kind: 'ways', ways: [{ title: add, href: newAssignmentAddress(context) }] }] : [];
  return { blocks: [...ways, { kind: 'lines', lines, empty, goesOn: list.length === PAGE_ROWS }] };
}

function contextOf({ course }: CourseVisit): CourseContext {
  return { course: course.id, session: course.session?.id ?? 0 };
}

function pageOfAssignment(id: number, course: number, session: number): string {
  return assignmentAddress(id, { course, session });
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
      title: words.message(({ title }) => title),
      tool: 'student_publication',
      place: 50,
      items: 'c_student_publications',
      show: assignments,
      elsewhere: pageOfAssignment,
      part: workFile,
    },
  ],
};

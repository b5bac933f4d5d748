import { message } from '../../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../pages/home/home-section.js';
import { idOf } from '../../pages/course/course-tab.js';
import { teachers } from '../../platform/rights/access/home-audiences.js';
import { assignmentAddress } from './pages/assignment-place.js';
import { linksOf } from '../content-access/content-links.js';

const SHOWN = 6;

async function entries(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const links = await linksOf(rows, visit);
  return rows.map(({ id, title, author, sentDate, resourceNode, publicationParent }) => {
    const { course, session } = links.get(resourceNode) ?? {};
    const context = idOf(course) === 0 ? undefined : { course: idOf(course), session: idOf(session) };
    const href = assignmentAddress(idOf(publicationParent), context, '/marking', { state: 'to_mark', work: Number(id) });
    return { title: textOf(title), href, detail: textOf(author), at: textOf(sentDate) };
  });
}

/** Works that were handed in last and have no mark yet. */
export const assignmentsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('assignments.home.worksToMark.title', 'Works to mark'),
    concerns: teachers,
    address: () => `/api/c_student_publications/list/to_mark?itemsPerPage=${SHOWN}`,
    empty: message('assignments.home.worksToMark.empty', 'No work waits for a mark.'),
    entries,
  },
];

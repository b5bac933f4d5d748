import { catalogue, message } from '../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../pages/home/home-section.js';
import { meetingPage } from './states/meeting-page.js';
import { administrators, dayOf, daysAfter, everybody, teachersAndLearners } from '../platform/rights/access/home-audiences.js';

const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';

/** Administrators have all meetings on one page; each other person has a page of each meeting. */
function pageFor({ actor }: HomeVisit, id: unknown): string {
  return administrators(actor) ? `${DASHBOARD}?meeting_id=${String(id)}` : meetingPage(Number(id));
}

async function meetings(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const courses = await visit.titlesOf(
    '/api/courses',
    rows.map(({ course }) => course),
  );
  return rows.map(({ id, title, course, state, startsAt, createdAt }) => ({
    title: textOf(title),
    href: pageFor(visit, id),
    detail: courses.get(course),
    at: textOf(startsAt ?? createdAt),
    isLive: state === 'running',
  }));
}

function minutes(row: ApiItem): number {
  const length = Date.parse(textOf(row['outAt'])) - Date.parse(textOf(row['inAt']));
  return Number.isFinite(length) ? Math.max(0, Math.round(length / 60_000)) : 0;
}

/** The last meetings that who is signed in took part in, and how. */
const OWN = catalogue('conference.home.own', { stay: 'min', talk: 'min talk time' });

async function ownFigures(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const titles = await visit.titlesOf(
    '/api/conference_meetings',
    rows.map(({ meeting }) => meeting),
  );
  const words = OWN.in(visit.locale);
  return rows.flatMap((row) => {
    const title = titles.get(row['meeting']);
    if (title === undefined) return [];
    const { totals } = (row['metrics'] ?? {}) as { totals?: { talk_seconds?: number } };
    const talk = Math.round((totals?.talk_seconds ?? 0) / 60);
    // Some meetings record no talk, of which 0 would be untrue.
    const spoken = talk > 0 ? ` · ${talk} ${words.talk}` : '';
    return [{ title, detail: `${minutes(row)} ${words.stay}${spoken}`, at: textOf(row['inAt']) }];
  });
}

/** Meetings: those that run, those of today, what waits for an administrator, and the own figures of everybody else. */
export const conferenceHome: readonly HomeSection[] = [
  {
    kind: 'figure',
    title: message('conference.home.runningMeetings.title', 'Running meetings'),
    concerns: administrators,
    address: () => '/api/conference_meetings?status=open',
    href: `${DASHBOARD}?only_open=1`,
  },
  {
    kind: 'warning',
    title: message('conference.home.roomsOfTheVideoconference.title', 'rooms of the videoconference server belong to no meeting'),
    concerns: administrators,
    address: () => '/api/unassigned_meetings',
    href: '/admin#/unassigned_meetings',
  },
  {
    kind: 'list',
    title: message('conference.home.meetingsNow.title', 'Meetings now'),
    concerns: everybody,
    address: () => '/api/conference_meetings?status=open&order[createdAt]=desc&itemsPerPage=6',
    empty: message('conference.home.meetingsNow.empty', 'No meeting is running.'),
    entries: meetings,
  },
  {
    kind: 'list',
    title: message('conference.home.plannedForToday.title', 'Planned for today'),
    concerns: everybody,
    address: ({ now }) =>
      `/api/conference_meetings?startsAt[after]=${dayOf(now).toISOString()}&startsAt[strictly_before]=${daysAfter(dayOf(now), 1).toISOString()}&order[startsAt]=asc&itemsPerPage=10`,
    entries: meetings,
  },
  {
    kind: 'list',
    title: message('conference.home.meetingsYouTookPart.title', 'Meetings you took part in'),
    concerns: teachersAndLearners,
    address: ({ id }) => `/api/conference_activities?participant=/api/users/${id}&order[inAt]=desc&itemsPerPage=5`,
    entries: ownFigures,
  },
];

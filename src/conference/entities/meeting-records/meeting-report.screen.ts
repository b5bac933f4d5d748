import type { ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { ReadScreen, screen } from '../../../resource/screens/screen.handler.js';
import type { ScreenRow, ScreenSection, ScreenVisit } from '../../../resource/screens/screen-section.js';
import { conferenceMeetingPolicy } from '../../policies/conference-meeting.policy.js';
import { attendanceOf } from '../attendance-records/attendance.actions.js';
import { totalsOf } from './meeting-totals.action.js';

const REPORT = 'conference_meetings/{id}/report';
const MEETING = 'meeting';

/** Documents of actions on the meeting, which its permissions say whether the caller may have; by the names of the actions. */
const OF_ACTIONS: Readonly<Record<string, Readonly<{ type: string; read: (run: ActionRun) => Promise<ScreenRow> }>>> = {
  totals: { type: 'MeetingTotals', read: totalsOf },
  attendance: { type: 'MeetingAttendance', read: attendanceOf },
};

/** Answers what is shown of a meeting. What the permissions of the meeting admit is not looked up a second time. */
class ReadMeetingReport extends ReadScreen {
  protected readonly screen = REPORT;

  protected override async sections(visit: ScreenVisit, run: ActionRun, wanted: readonly string[]): Promise<Record<string, unknown>> {
    const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
    const ofActions = Object.keys(OF_ACTIONS).filter(isWanted);
    const others = wanted.filter((name) => !ofActions.includes(name));
    const needed = ofActions.length > 0 && wanted.length > 0 ? [...new Set([...others, MEETING])] : others;
    const { [MEETING]: meeting, ...read } = await super.sections(visit, run, needed);
    const { actions } = (meeting as { permissions?: { actions?: Readonly<Record<string, boolean>> } } | undefined)?.permissions ?? {};
    const sections: Record<string, unknown> = isWanted(MEETING) ? { [MEETING]: meeting, ...read } : read;
    for (const name of ofActions) {
      const found = actions?.[name] ? await documentOf(name, run) : undefined;
      if (found) sections[name] = found;
    }
    return sections;
  }
}

/** The document of an action as its own address gives it; undefined where there is none. */
async function documentOf(name: string, run: ActionRun): Promise<ScreenRow | undefined> {
  const action = OF_ACTIONS[name];
  if (!action) return undefined;
  try {
    return { '@id': `/api/conference_meetings/${run.id}/${name}`, '@type': action.type, ...(await action.read(run)) };
  } catch (error) {
    if (error instanceof Problem && error.getStatus() === 404) return undefined;
    throw error;
  }
}

/** `GET /api/conference_meetings/{id}/report` */
export const meetingReport = screen({
  name: 'report',
  path: REPORT,
  document: 'MeetingReport',
  description:
    'What is shown of a meeting: who was in it and how, by its rule of attendance too, and its recordings; a learner has the own rows.',
  rule: conferenceMeetingPolicy.rule('read'),
  handler: ReadMeetingReport,
  sections: Object.fromEntries(Object.entries(OF_ACTIONS).map(([name, { type }]) => [name, { $ref: `#/components/schemas/${type}` }])),
});

export const meetingReportSections: readonly ScreenSection[] = [
  { screen: REPORT, name: MEETING, kind: 'document', address: ({ item }) => `/api/conference_meetings/${item}?include=permissions` },
  {
    screen: REPORT,
    name: 'activities',
    kind: 'list',
    most: 100,
    address: ({ item }) => `/api/conference_activities?meeting=${item}&order[inAt]=asc&include=participant`,
  },
  { screen: REPORT, name: 'recordings', kind: 'list', most: 20, address: ({ item }) => `/api/conference_recordings?meeting=${item}` },
];

import { ReadScreen, screen } from '../../resource/screens/screen.handler.js';
import type { ScreenSection } from '../../resource/screens/screen-section.js';
import { conferenceMeetingPolicy } from '../policies/conference-meeting.policy.js';

const REPORT = 'conference_meetings/{id}/report';

class ReadMeetingReport extends ReadScreen {
  protected readonly screen = REPORT;
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
});

export const meetingReportSections: readonly ScreenSection[] = [
  { screen: REPORT, name: 'meeting', kind: 'document', address: ({ item }) => `/api/conference_meetings/${item}?include=permissions` },
  {
    screen: REPORT,
    name: 'activities',
    kind: 'list',
    most: 100,
    address: ({ item }) => `/api/conference_activities?meeting=${item}&order[inAt]=asc&include=participant`,
  },
  { screen: REPORT, name: 'totals', kind: 'document', address: ({ item }) => `/api/conference_meetings/${item}/totals` },
  { screen: REPORT, name: 'attendance', kind: 'document', address: ({ item }) => `/api/conference_meetings/${item}/attendance` },
  { screen: REPORT, name: 'recordings', kind: 'list', most: 20, address: ({ item }) => `/api/conference_recordings?meeting=${item}` },
];

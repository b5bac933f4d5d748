import { meetingReportSections } from './entities/meeting-records/meeting-report.screen.js';
import type { ScreenSection } from '../resource/screens/screen-section.js';

/** Meetings that are open or about to begin, and those of a course. */
export const conferenceScreens: readonly ScreenSection[] = [
  ...meetingReportSections,
  {
    screen: 'me/home',
    name: 'meetings',
    kind: 'list',
    most: 5,
    address: () => '/api/me/meetings',
  },
  {
    screen: 'courses/{id}/home',
    name: 'meetings',
    kind: 'list',
    most: 5,
    address: ({ item }) => `/api/conference_meetings?course=${item}&order[createdAt]=desc`,
  },
];

import type { ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { attendanceRuleActions } from '../attendance-records/attendance-rule.actions.js';
import { attendanceActions } from '../attendance-records/attendance.actions.js';
import { completionActions } from '../attendance-records/completion.actions.js';
import { discrepancyActions } from './discrepancies.action.js';
import { guestLinkActions } from '../claimed-rooms/guest-link.actions.js';
import { listOccurrences } from './occurrences.action.js';
import { meetingReport } from './meeting-report.screen.js';
import { meetingRoomActions } from '../claimed-rooms/meeting-room.actions.js';
import { meetingTotals } from './meeting-totals.action.js';
import { participantActions } from '../participant-records/participant.actions.js';
import { rollActions } from '../attendance-records/roll.actions.js';
import { runNumberActions } from './run-numbers.action.js';
import { listRuns } from './runs.action.js';
import { syncRecordings } from '../kept-recordings/recording.actions.js';

/** What can be done with a meeting beside reading and writing it. */
export const meetingActions: readonly ActionDeclaration[] = [
  ...meetingRoomActions,
  ...guestLinkActions,
  listOccurrences,
  listRuns,
  meetingReport,
  meetingTotals,
  syncRecordings,
  ...participantActions,
  ...attendanceRuleActions,
  ...attendanceActions,
  ...completionActions,
  ...rollActions,
  ...runNumberActions,
  ...discrepancyActions,
];

import type { Feature } from '../../feature/feature.js';
import { LedgerPages } from './ledger-pages.js';
import { LedgerRebuild } from './ledger-rebuild.js';
import { MeetingEventsController } from './meeting-events.controller.js';
import { PendingRoomsController } from './pending-rooms.controller.js';
import { PendingRooms } from './pending-rooms.js';

/** The ledger of events, to look through and to fold anew. */
export const conferenceAudit: Feature = {
  name: 'conference-audit',
  area: 'conference',
  needs: ['conference'],
  controllers: [MeetingEventsController, PendingRoomsController],
  providers: [LedgerPages, LedgerRebuild, PendingRooms],
};

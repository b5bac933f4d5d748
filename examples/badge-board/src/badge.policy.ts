import { administrator, switchedOn, teachingStaff } from 'lyceum/platform';
import { all, any, authenticated, policy } from 'lyceum/resource';
import { openBoard } from './badge-board.settings.js';

/** Teachers give badges; everybody who is signed in sees them while the board is open. */
export const badgePolicy = policy('badges', {
  read: any(administrator, all(authenticated, switchedOn(openBoard))),
  create: teachingStaff,
  update: administrator,
  delete: administrator,
});

import { message } from '../../languages/catalogue.js';
import type { Feature } from '../../feature/feature.js';
import { AccountErasure } from './account-erasure.js';
import { ErasureService } from './erasure.js';
import { RetentionJob } from './retention.job.js';
import { RetireEvents } from './retention.task.js';
import { ErasureController } from './erasure.controller.js';

/** Erasure and retention of what meetings leave behind. */
export const conferencePrivacy: Feature = {
  name: 'conference-privacy',
  area: 'conference',
  needs: ['conference', 'conference-evidence', 'erasure', 'users'],
  controllers: [ErasureController],
  providers: [AccountErasure, ErasureService, RetentionJob],
  partitioned: [
    { table: 'conference_event', column: 'time', inMilliseconds: true, retention: 'CONFERENCE_EVENT_RETENTION', goes: 'once empty' },
  ],
  schedules: [
    {
      name: 'conference.retention',
      title: message('privacy.schedules.retention', 'Remove old events of rooms'),
      everySeconds: 3_600,
      task: RetireEvents,
    },
  ],
};

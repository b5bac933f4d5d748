import { describe, expect, it } from '@jest/globals';
import { compileEntities } from '../../test/support/boat-fixtures/boats.js';
import { entitiesIn } from '../../test/support/entities-in.js';
import { courseContentFeatures } from '../course-content/course-content.module.js';
import { platformFeatures } from '../platform/platform.module.js';
import { trackingFeatures } from '../tracking/tracking.module.js';
import { conferenceFeatures } from './conference.module.js';
import { ConferenceMeeting } from './entities/meeting-records/conference-meeting.entity.js';
import { storageEntities } from '../storage/storage.entities.js';

/** The module's own tables, and those that they refer to. */
const ENTITIES = [
  ...storageEntities,
  ...[platformFeatures, courseContentFeatures, trackingFeatures, conferenceFeatures].flatMap(entitiesIn),
];

describe('the resources of the conference module', () => {
  it('compile without contradiction', async () => {
    const resources = await compileEntities(ENTITIES);
    const paths = entitiesIn(conferenceFeatures)
      .map((entity) => resources.get(entity)?.path)
      .filter(Boolean)
      .sort();
    expect(paths).toMatchInlineSnapshot(`
      [
        "attendance_checks",
        "conference_activities",
        "conference_kept_reports",
        "conference_meetings",
        "conference_recordings",
        "evidence_packs",
        "unassigned_meetings",
        "videoconference_servers",
      ]
    `);
  });

  it('never show the passwords of a meeting', async () => {
    const meeting = (await compileEntities(ENTITIES)).get(ConferenceMeeting);
    expect(['attendeePw', 'moderatorPw'].map((name) => meeting?.fields.get(name)?.readable)).toEqual([false, false]);
  });
});

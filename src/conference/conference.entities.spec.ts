import { describe, expect, it } from '@jest/globals';
import { compileEntities } from '../../test/support/fleet.js';
import { platformEntities } from '../platform/platform.entities.js';
import { conferenceEntities } from './conference.entities.js';
import { ConferenceMeeting } from './entities/conference-meeting.entity.js';

describe('the resources of the conference module', () => {
  it('compile without contradiction', async () => {
    const resources = await compileEntities([...platformEntities, ...conferenceEntities]);
    const paths = conferenceEntities
      .map((entity) => resources.get(entity)?.path)
      .filter(Boolean)
      .sort();
    expect(paths).toMatchInlineSnapshot(`
      [
        "conference_activities",
        "conference_meetings",
        "conference_recordings",
      ]
    `);
  });

  it('never show the passwords of a meeting', async () => {
    const meeting = (await compileEntities([...platformEntities, ...conferenceEntities])).get(ConferenceMeeting);
    expect(['attendeePw', 'moderatorPw'].map((name) => meeting?.fields.get(name)?.readable)).toEqual([false, false]);
  });
});

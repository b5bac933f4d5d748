import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HookReconciler } from '../../src/conference/hooks/hook-reconciler.js';
import type { ApiClient, Json } from '../support/api-client.js';
import { TEST_SALT, TestApplication } from '../support/application.js';
import { PublicDoor } from '../support/videoconference-server-door.js';
import { applicationFolders, startApplication } from './real-application.js';
import { type PlayedPerson, RoomMessages, ROOMS } from './room-messages.js';
import { hasRedis, RedisServer } from './redis-server.js';
import { ServerFront } from './server-front.js';

const WHY_NOT = [
  ...(applicationFolders.length === 0 ? ['WEBHOOKS_APPLICATIONS names no folder with a webhooks application'] : []),
  ...(hasRedis ? [] : ['there is no redis-server (REDIS_SERVER names one)']),
];
if (WHY_NOT.length > 0) process.stderr.write(`The specs against real webhooks applications are skipped: ${WHY_NOT.join(', and ')}.\n`);

const TRIES = 100;
const BETWEEN_MS = 200;

/** @throws Error where it never comes */
async function waitUntil(isThere: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isThere()) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  throw new Error('It did not come.');
}

(WHY_NOT.length > 0 ? describe.skip : describe).each(applicationFolders.length > 0 ? applicationFolders : ['none'])(
  'a real webhooks application: %s',
  (folder) => {
    let redis: RedisServer;
    let app: TestApplication;
    let admin: ApiClient;
    /** In the order in which they were opened. */
    const opened: { close(): Promise<void> }[] = [];
    const open = <One extends { close(): Promise<void> }>(one: One): One => {
      opened.push(one);
      return one;
    };

    beforeAll(async () => {
      redis = open(await RedisServer.start());
      const application = open(await startApplication(folder, { redis: redis.port, secret: TEST_SALT }));
      const front = open(await ServerFront.open(application.port));
      const door = open(await PublicDoor.open());
      const algorithm: Record<string, string> = application.version.startsWith('2.') ? { WEBHOOKS_HASH_ALGO: 'sha1' } : {};
      const addresses = { VIDEOCONF_URL: front.url, VIDEOCONF_ALLOW_HTTP: 'true', VIDEOCONF_ALLOW_PRIVATE: 'true', PUBLIC_URL: door.url };
      app = open(await TestApplication.start({ variables: { ...addresses, WEBHOOKS_ENABLED: 'true', ...algorithm } }));
      door.leadTo(app.url);
      admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
    });
    afterAll(async () => {
      for (const one of opened.toReversed()) await one.close();
    });

    it('is registered with, and what it delivers of a room becomes the figures of its people', async () => {
      const learner = await app.given.student();
      const { id, remoteId } = await app.given.meeting();
      await app.app.get(HookReconciler).round();
      const room = new RoomMessages({ internal: `int-${remoteId}`, external: remoteId });
      const person: PlayedPerson = { internal: 'w_learner', external: String(learner.id), name: 'Sam', role: 'VIEWER' };
      const teacher: PlayedPerson = { internal: 'w_guest', external: 'w_guest', name: 'Ada', role: 'MODERATOR' };
      const now = new Date();
      const played = [
        ...[room.created(now), room.joined(teacher), room.joined(person), room.wrote(person, `${now.getTime()}-a`, now)],
        ...[room.wrote(person, `${now.getTime()}-b`, now), room.left(person), room.left(teacher), room.ended()],
      ];
      for (const message of played) {
        expect(await redis.publish(ROOMS, message)).toBeGreaterThan(0);
        // What the application knows of rooms and people it keeps before it reports them.
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
      const records = async (): Promise<Json[]> =>
        (await admin.get<Json[]>(`/api/conference_activities?meeting=${id}&order[id]=asc`, { Accept: 'application/json' })).body;
      await waitUntil(async () => (await records()).filter(({ close }) => close === true).length === 2);
      const facts = (await records()).map(({ participantKey, certainty, metrics }) => [
        participantKey,
        certainty,
        (metrics as { counts: { messages: number } }).counts.messages,
      ]);
      expect(facts.toSorted()).toEqual([
        ['g:w_guest', 'complete', 0],
        [`u:${learner.id}`, 'complete', 2],
      ]);
    });
  },
);

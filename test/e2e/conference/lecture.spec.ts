import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Environment } from '../../../src/config/environment.js';
import { readLecture } from '../../../src/conference/demo-lecture/lecture.js';
import { playLecture, type Stage } from '../../../src/conference/demo-lecture/lecture-player.js';
import type { SenderSettings } from '../../../src/conference/demo-lecture/lecture-request.js';
import { PLAYED_ROOM } from '../../../src/demo/demo-accounts.js';
import { seedDemo } from '../../../src/demo/demo.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';

const FOLDER = new URL('../../fixtures/conference/lecture/', import.meta.url);
const fixture = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

interface Figures {
  readonly displayName: string;
  readonly metrics: unknown;
}
interface Expected {
  readonly participants: readonly { readonly name: string; readonly records: readonly { readonly metrics: unknown }[] }[];
}

describe('the recorded lecture, played through both callbacks', () => {
  let app: TestApplication;
  const answers: { status: number; recorded: number; duplicates: number; authenticated: boolean }[] = [];
  const start = new Date();

  beforeAll(async () => {
    app = await TestApplication.start();
    await seedDemo(app.app);
  });
  afterAll(() => app.close());

  async function play(): Promise<typeof answers> {
    answers.length = 0;
    const { PORTAL_ID: portalId, WEBHOOKS_HASH_ALGO: algorithm } = app.app.get(Environment);
    const settings: SenderSettings = { publicUrl: app.url, portalId, algorithm, salt: TEST_SALT, kernelSecret: TEST_SECRET };
    const stage: Stage = {
      now: () => start,
      pause: () => Promise.resolve(),
      send: async ({ target, headers, body }) => {
        const response = await fetch(app.url + target, { method: 'POST', headers, body });
        answers.push({ ...((await response.json()) as (typeof answers)[number]), status: response.status });
      },
    };
    await playLecture(readLecture(fixture('deliveries.jsonl')), { meeting: PLAYED_ROOM, speed: Infinity }, settings, stage);
    return answers;
  }

  async function figures(): Promise<Figures[]> {
    const admin = app.as({ id: 1, username: 'admin' });
    const { body } = await admin.get<Figures[]>('/api/conference_activities?meeting=3&order[inAt]=asc', { Accept: 'application/json' });
    return body.map(({ displayName, metrics }) => ({ displayName, metrics }));
  }

  it('makes the figures that were computed by hand', async () => {
    expect((await play()).filter(({ status, authenticated }) => status !== 200 || !authenticated)).toEqual([]);
    const { participants } = JSON.parse(fixture('expected.json')) as Expected;
    const expected = participants.flatMap(({ name, records }) => records.map(({ metrics }) => ({ displayName: name, metrics })));
    const recorded = await figures();
    expect(recorded).toHaveLength(expected.length);
    expect(recorded).toEqual(expect.arrayContaining(expected));
  });

  it('counts nothing twice when it is played again', async () => {
    const before = await figures();
    const again = await play();
    expect(again.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(0);
    expect(again.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(94);
    expect(await figures()).toEqual(before);
  });
});

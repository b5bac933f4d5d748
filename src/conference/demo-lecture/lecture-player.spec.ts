import { describe, expect, it } from '@jest/globals';
import { verifyLegacyAddress } from '../signatures/legacy-signature.js';
import type { Lecture } from './lecture.js';
import { playLecture, stagingOf, type Stage } from './lecture-player.js';
import type { LectureRequest, SenderSettings } from './lecture-request.js';

const settings: SenderSettings = {
  publicUrl: 'http://localhost:3000',
  portalId: 1,
  salt: 'salt',
  algorithm: 'sha256',
  kernelSecret: 'kernel',
};
const minutes = (count: number): number => count * 60_000;
const lecture: Lecture = [0, 10, 40].map((at) => ({ at: minutes(at), callback: 'legacy', form: '3.x', events: [{ ts: minutes(at) }] }));

/** A stage whose clock moves only by its pauses. */
class PaperStage implements Stage {
  readonly sent: { at: Date; request: LectureRequest }[] = [];

  constructor(private time: Date) {}

  now(): Date {
    return this.time;
  }

  pause(milliseconds: number): Promise<void> {
    this.time = new Date(this.time.getTime() + milliseconds);
    return Promise.resolve();
  }

  send(request: LectureRequest): Promise<void> {
    this.sent.push({ at: this.time, request });
    return Promise.resolve();
  }
}

const now = new Date('2026-01-05T10:20:30.500Z');

async function play(speed: number): Promise<PaperStage> {
  const stage = new PaperStage(now);
  await playLecture(lecture, { meeting: 'room', speed }, settings, stage);
  return stage;
}

describe('a lecture', () => {
  it('is played without pauses as one that began with an hour and is over', async () => {
    const { sent } = await play(Infinity);
    expect(sent.map(({ at }) => at)).toEqual([now, now, now]);
    expect(stagingOf(lecture, { meeting: 'room', speed: Infinity }, now).start).toBe(Date.parse('2026-01-05T09:00:00Z'));
  });

  it('is the same once more when played again within the hour', () => {
    const staging = (time: string): unknown => stagingOf(lecture, { meeting: 'room', speed: Infinity }, new Date(time));
    expect(staging('2026-01-05T10:39:59Z')).toEqual(staging('2026-01-05T09:40:00Z'));
    expect(staging('2026-01-05T10:40:00Z')).not.toEqual(staging('2026-01-05T10:39:59Z'));
  });

  it.each([
    [1, '2026-01-05T10:20:30.000Z', [0, 10, 40]],
    [10, '2026-01-05T09:44:30.000Z', [0, 1, 4]],
  ])('is played %d times as fast so that it ends with the play', async (speed, start, dueMinutes) => {
    expect(new Date(stagingOf(lecture, { meeting: 'room', speed }, now).start).toISOString()).toBe(start);
    const { sent } = await play(speed);
    expect(sent.map(({ at }) => (at.getTime() - now.getTime()) / 60_000)).toEqual(dueMinutes);
  });

  it('is signed delivery by delivery, so that no signature grows old', async () => {
    for (const { at, request } of (await play(1)).sent) {
      expect(verifyLegacyAddress(request.target.slice(request.target.indexOf('?') + 1), settings, at).ok).toBe(true);
    }
  });
});

import { createHash } from 'node:crypto';
import { lectureDuration, type Lecture, type LectureDelivery, type Staging } from './lecture.js';
import { lectureRequest, type LectureRequest, type SenderSettings } from './lecture-request.js';

const HOUR_MS = 3_600_000;

/** How a lecture is played. */
export interface Performance {
  /** External id of the meeting. */
  readonly meeting: string;
  /** How many times faster than it was; Infinity for without pauses. */
  readonly speed: number;
}

/** What the player needs from the world. */
export interface Stage {
  now(): Date;
  /** @param milliseconds how long to wait */
  pause(milliseconds: number): Promise<void>;
  /** Sends the request and returns to the page with a message about the result. */
  send(request: LectureRequest, delivery: LectureDelivery): Promise<void>;
}

/**
 * When and as which run the lecture is played, so that it is over by the end of the play and no event lies in the future.
 * Without pauses it begins with an hour: played again within that hour it is the very same lecture once more.
 */
export function stagingOf(lecture: Lecture, { meeting, speed }: Performance, now: Date): Staging {
  const duration = lectureDuration(lecture);
  const latest = now.getTime() - duration + duration / speed;
  const grid = Number.isFinite(speed) ? 1000 : HOUR_MS;
  const start = Math.floor(latest / grid) * grid;
  return { start, meeting, run: `${createHash('sha1').update(meeting).digest('hex')}-${start}` };
}

/** Sends the deliveries one after the other, each when it is due and signed at that time. */
export async function playLecture(lecture: Lecture, performance: Performance, settings: SenderSettings, stage: Stage): Promise<void> {
  const begun = stage.now();
  const staging = stagingOf(lecture, performance, begun);
  for (const delivery of lecture) {
    const due = begun.getTime() + delivery.at / performance.speed;
    const early = due - stage.now().getTime();
    if (early > 0) await stage.pause(early);
    await stage.send(lectureRequest(delivery, staging, settings, stage.now()), delivery);
  }
}

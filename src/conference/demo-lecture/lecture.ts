/** A recorded lecture: requests of the senders of room events, with times that count from its beginning. */
export type Lecture = readonly LectureDelivery[];

export interface LectureDelivery {
  /** When the request arrives, in milliseconds after the beginning. */
  readonly at: number;
  readonly callback: 'legacy' | 'modern';
  /** How the request writes its events: the real server's form of either version, JSON in an envelope, or flat. */
  readonly form: '3.x' | '2.x' | 'json' | 'flat';
  /** The events; in place of the meeting's ids stand `$meeting` (external) and `$run` (internal). */
  readonly events: readonly unknown[];
}

/** What a lecture becomes when it is played. */
export interface Staging {
  /** Its beginning, in Unix milliseconds; whole seconds. */
  readonly start: number;
  /** External id of the meeting. */
  readonly meeting: string;
  /** Internal id of the meeting, new for each run. */
  readonly run: string;
}

/** Members that hold a time in milliseconds; a flat sender's `timestamp` counts whole seconds. */
const TIMES: ReadonlySet<string> = new Set(['ts', 'time', 'create-time']);
const COARSE_TIME = 'timestamp';

/** @param text one delivery a line, as JSON */
export function readLecture(text: string): Lecture {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LectureDelivery);
}

/** Milliseconds from the beginning to the last arrival. */
export function lectureDuration(lecture: Lecture): number {
  return Math.max(0, ...lecture.map(({ at }) => at));
}

/** The delivery's events with the times and ids of this run. */
export function stagedEvents({ events }: LectureDelivery, { start, meeting, run }: Staging): readonly unknown[] {
  const stage = (name: string, value: unknown): unknown => {
    if (value === '$meeting') return meeting;
    if (value === '$run') return run;
    if (typeof value !== 'number') return value;
    if (TIMES.has(name)) return start + value;
    return name === COARSE_TIME ? Math.floor((start + value) / 1000) : value;
  };
  return JSON.parse(JSON.stringify(events), stage) as unknown[];
}

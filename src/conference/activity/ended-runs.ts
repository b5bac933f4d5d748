import type { ActivityEvent } from './activity-event.js';
import type { ActivityRecord } from './activity-record.js';

/** Runs that a record remembers to be over; what trails behind a run comes within seconds of its end. */
const MOST_REMEMBERED = 4;
/** What stands for every run: the whole meeting ended. */
const EVERY_RUN = '';

/** The record with the end of a run remembered; the same one where it is already. */
export function withOver(record: ActivityRecord, { run = EVERY_RUN }: ActivityEvent): ActivityRecord {
  if (record.over.includes(run)) return record;
  return { ...record, over: [...record.over, run].slice(-MOST_REMEMBERED) };
}

/** Whether an event comes after the end of its run; one that names no run comes after the end of any. */
export function isOver({ over }: ActivityRecord, { run }: ActivityEvent): boolean {
  return run === undefined ? over.length > 0 : over.includes(run) || over.includes(EVERY_RUN);
}

/** The record after a join: the run that is joined is on, and with it the meeting. */
export function reopened(record: ActivityRecord, { run }: ActivityEvent): ActivityRecord {
  if (record.over.length === 0) return record;
  return { ...record, over: run === undefined ? [] : record.over.filter((one) => one !== run && one !== EVERY_RUN) };
}

/** What a run measures; read once from the command line. */
import { parseArgs } from 'node:util';

const FULL = { rounds: 3, people: 10_000, few: 1_000, jobs: 10_000, mails: 1_000, posts: 40 };
/** Shows that everything runs; its figures mean nothing. */
const QUICK = { rounds: 1, people: 500, few: 100, jobs: 500, mails: 100, posts: 5 };

/** Processes that run jobs, of Lyceum and of the other one. */
export const WORKERS = 2;
/** Jobs that a hand-written worker takes at once, and mails that are sent side by side. */
export const AT_ONCE = 50;
export const MAIL_CONNECTIONS = 5;

/** @throws TypeError for options that don't exist */
export function readSettings(parameters) {
  const options = { quick: { type: 'boolean', default: false }, rounds: { type: 'string' }, people: { type: 'string' } };
  const { values } = parseArgs({ args: parameters, options });
  const standard = values.quick ? QUICK : FULL;
  return {
    ...standard,
    quick: values.quick,
    rounds: Number(values.rounds ?? standard.rounds),
    people: Number(values.people ?? standard.people),
  };
}

/** What a run measures; read once from the command line. */
import { parseArgs } from 'node:util';

const FULL = { rounds: 3, learners: 200, answers: 5, connections: 32, reads: 300, seconds: 600 };
/** Shows that everything runs; its figures mean nothing. */
const QUICK = { rounds: 1, learners: 20, answers: 2, connections: 8, reads: 20, seconds: 60 };
/** Everybody at once: 40 answers each. */
const CROWD = { rounds: 1, learners: 1_000, answers: 40, connections: 100, reads: 100, seconds: 480 };

/** Questions of the quiz; nobody gives more answers. */
export const QUESTIONS = 40;
/** Proposed answers of a question, the first of which is right. */
export const CHOICES = 4;

/** @throws TypeError for options that don't exist */
export function readSettings(parameters) {
  const options = {
    quick: { type: 'boolean', default: false },
    crowd: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    learners: { type: 'string' },
    answers: { type: 'string' },
    seconds: { type: 'string' },
  };
  const { values } = parseArgs({ args: parameters, options });
  const standard = values.quick ? QUICK : values.crowd ? CROWD : FULL;
  return {
    ...standard,
    quick: values.quick,
    crowd: values.crowd,
    rounds: Number(values.rounds ?? standard.rounds),
    learners: Number(values.learners ?? standard.learners),
    seconds: Number(values.seconds ?? standard.seconds),
    answers: Math.min(Number(values.answers ?? standard.answers), QUESTIONS),
  };
}

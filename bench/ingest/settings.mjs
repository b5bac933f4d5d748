/** What a run measures and for how long; read once from the command line. */
import { parseArgs } from 'node:util';

const FULL = { rounds: 7, seconds: 4, warmUp: 8 };
/** Shows that everything runs; its figures mean nothing. */
const QUICK = { rounds: 1, seconds: 1, warmUp: 1 };

/** What is sent: the size of a delivery through each of the callbacks, and how many a second are made ready, more than anybody takes. */
export const WORK = [
  { endpoint: 'modern', batch: 1, ready: 9_000 },
  { endpoint: 'modern', batch: 50, ready: 1_000 },
  { endpoint: 'legacy', batch: 1, ready: 9_000 },
  { endpoint: 'legacy', batch: 50, ready: 1_000 },
];
export const CONNECTIONS = 32;
export const MEETINGS = 4;
/** People of one meeting. */
export const PEOPLE = 100;

/** @throws TypeError for options that don't exist */
export function readSettings(parameters) {
  const options = {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    ledger: { type: 'string', default: '10000' },
    profile: { type: 'string' },
    only: { type: 'string' },
    data: { type: 'string' },
    processes: { type: 'string', default: '0' },
  };
  const { values } = parseArgs({ args: parameters, options });
  const standard = values.quick ? QUICK : FULL;
  return {
    ...standard,
    quick: values.quick,
    profile: values.profile,
    work: WORK.filter(({ endpoint, batch }) => [undefined, endpoint, `${endpoint} ${batch}`].includes(values.only)),
    data: values.data,
    processes: Number(values.processes),
    ledger: Number(values.ledger),
    rounds: Number(values.rounds ?? standard.rounds),
    seconds: Number(values.seconds ?? standard.seconds),
  };
}

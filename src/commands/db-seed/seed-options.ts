import { parseArgs } from 'node:util';
import { StartupError } from '../../config/startup-error.js';
import { DEFAULT_PRESENT, DEFAULT_RANDOM_SEED, SEED_SIZES, type SeedSize, withUsers } from '../../seed/seed-size.js';

const USAGE =
  'npm run lyceum -- db:seed [--size small|medium|large [--users N] [--random-seed N] [--date YYYY-MM-DD] [--documents N] [--meetings N] [--password TEXT] [--yes]]';

/** What the operator asked for on the command line. */
export interface SeedOptions {
  readonly size: SeedSize;
  readonly randomSeed: number;
  readonly present: Date;
  /** Password of all accounts; undefined if they cannot sign in. */
  readonly password: string | undefined;
}

/**
 * @returns undefined where no seed data was asked for
 * @throws StartupError with one clear message
 */
export function seedOptions(args: readonly string[], isProduction: boolean): SeedOptions | undefined {
  const values = parsed(args);
  if (values.size === undefined) {
    if (Object.keys(values).length > 0) throw new StartupError(`Only seed data of a size has options: give --size.\n${USAGE}`);
    return undefined;
  }
  if (!isSize(values.size)) throw new StartupError(`--size must be small, medium or large (it is "${values.size}").\n${USAGE}`);
  if (isProduction && !values.yes) {
    throw new StartupError('This would put made-up people into a production database; say --yes if that is what you want.');
  }
  const known = sizeOf(SEED_SIZES[values.size], values.users);
  return {
    size: {
      ...known,
      documents: wholeNumber('documents', values.documents) ?? known.documents,
      meetings: wholeNumber('meetings', values.meetings) ?? known.meetings,
    },
    randomSeed: wholeNumber('random-seed', values['random-seed']) ?? DEFAULT_RANDOM_SEED,
    present: day(values.date ?? DEFAULT_PRESENT),
    password: values.password,
  };
}

/** Fewer have no room for one of each kind of users. */
const FEWEST_USERS = 100;

function sizeOf(known: SeedSize, text: string | undefined): SeedSize {
  const users = wholeNumber('users', text);
  if (users === undefined) return known;
  if (users < FEWEST_USERS) throw new StartupError(`--users must be at least ${FEWEST_USERS} (it is ${users}).`);
  return withUsers(known, users);
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  size: TEXT,
  users: TEXT,
  'random-seed': TEXT,
  date: TEXT,
  documents: TEXT,
  meetings: TEXT,
  password: TEXT,
  yes: { type: 'boolean' },
} as const;

function parsed(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof OPTIONS; strict: true }>>['values'] {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

function isSize(name: string): name is keyof typeof SEED_SIZES {
  return Object.hasOwn(SEED_SIZES, name);
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new StartupError(`--${option} must be a whole number of at most nine digits (it is "${text}").`);
  return Number(text);
}

function day(text: string): Date {
  const date = new Date(text);
  // An impossible day, such as 31 February, comes back as another one.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!isDay) throw new StartupError(`--date must be a day such as ${DEFAULT_PRESENT} (it is "${text}").`);
  return date;
}

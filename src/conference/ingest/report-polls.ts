import { isObject, labelAt, printableLabel, valueAt } from '../events/untyped-value.js';
import { millisecondsOf } from './report-time.js';

/** A poll in a room, as the report of its run tells of it. */
export interface ReportedPoll {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  /** Whether nobody was to see who voted for what. */
  readonly secret: boolean;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** By connections: what was voted for; null where that is secret. */
  readonly votes: readonly (readonly [device: string, answer: string | null])[];
}

const MOST_POLLS = 200;
const MOST_OPTIONS = 50;
const MOST_VOTES = 5_000;
const LONGEST_QUESTION = 1_000;
const LONGEST_OPTION = 255;
const SECRET = ['secret', 'secret_poll', 'anonymous', 'is_secret'] as const;

/** The polls of a report (`data.polls`); what cannot be read as one is left out. */
export function readPolls(body: object): ReportedPoll[] {
  const polls = valueAt(body, 'data.polls');
  return (Array.isArray(polls) ? (polls as unknown[]) : []).slice(0, MOST_POLLS).flatMap((poll) => readPoll(poll));
}

/** A poll as reports have it, for one that is read later; what was voted for in a secret one is not in it. */
export function asReported({ startedAt, votes, ...poll }: ReportedPoll): object {
  return { ...poll, start: startedAt, votes: Object.fromEntries(votes) };
}

function readPoll(poll: unknown): ReportedPoll[] {
  if (!isObject(poll)) return [];
  const startedAt = millisecondsOf(poll['start']);
  if (startedAt === undefined) return [];
  const secret = SECRET.some((name) => poll[name] === true || poll[name] === 'true');
  const options = (Array.isArray(poll['options']) ? (poll['options'] as unknown[]) : [])
    .slice(0, MOST_OPTIONS)
    .flatMap((option) => textIn(option));
  const [question = ''] = textIn(poll['question'], LONGEST_QUESTION);
  // One without an id is known by when it began.
  return [{ id: labelAt(poll, ['id']) ?? String(startedAt), question, options, secret, startedAt, votes: votesIn(poll['votes'], secret) }];
}

function votesIn(votes: unknown, secret: boolean): ReportedPoll['votes'] {
  if (!isObject(votes)) return [];
  return Object.entries(votes)
    .slice(0, MOST_VOTES)
    .map(([device, answer]) => [printableLabel(device), secret ? null : answerIn(answer)] as const);
}

function answerIn(answer: unknown): string | null {
  const answers = (Array.isArray(answer) ? (answer as unknown[]) : [answer]).flatMap((one) => textIn(one));
  return answers.length === 0 ? null : printableLabel(answers.join(', '), LONGEST_OPTION);
}

function textIn(value: unknown, longest = LONGEST_OPTION): string[] {
  return typeof value === 'string' || typeof value === 'number' ? [printableLabel(String(value), longest)] : [];
}

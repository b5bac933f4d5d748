import { ViolationProblem, Problem, type Violation } from '../protocol/problem.js';
import { unknownMember } from '../input/violation-messages.js';
import { didYouMean } from '../protocol/nearest.js';
import { printable } from '../protocol/query-string.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';

export const BATCH_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** What an operation may say of itself as a request would by its headers. */
export const BATCH_HEADERS = ['prefer', 'if-match', 'if-none-match', 'idempotency-key'] as const;
export const MAXIMUM_OPERATIONS = 100;
/** Characters of an operation's address; a request's own one may have as many (RFC 9110 §4.1 recommends 8,000 at least). */
const MAXIMUM_PATH = 8_192;

type BatchMethod = (typeof BATCH_METHODS)[number];

/** One request of a batch. */
export interface BatchOperation {
  /** Name by which later operations refer to what this one made: `$name`. */
  readonly id?: string;
  readonly method: BatchMethod;
  /** Address below the service, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Batch {
  /** All of it takes effect, or nothing. */
  readonly atomic: boolean;
  readonly operations: readonly BatchOperation[];
}

type Members = Readonly<Record<string, unknown>>;

/** Of members that do not exist. */
const MOST_NAMED = 20;
const OPERATION_MEMBERS = ['id', 'method', 'path', 'headers', 'body'];

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * The body of a batch: a list of operations, or `{ "atomic": …, "operations": […] }`.
 * @param isLenient whether members that do not exist are ignored (`Prefer: handling=lenient`)
 * @throws Problem 400 where it is neither, 413 where it has too many; ViolationProblem for what is wrong with an operation
 */
export function readBatch(value: unknown, isLenient = false): Batch {
  const list = Array.isArray(value) ? value : isObject(value) && Array.isArray(value.operations) ? value.operations : undefined;
  if (!list) throw new Problem(400, 'The body must be a list of operations, or an object with the member "operations".');
  if (list.length > MAXIMUM_OPERATIONS)
    throw new Problem(413, `A batch has at most ${MAXIMUM_OPERATIONS} operations; this one has ${list.length}.`);
  const atomic = isObject(value) ? (value.atomic ?? false) : false;
  const violations: Violation[] = typeof atomic === 'boolean' ? [] : [violation('atomic', 'This value must be true or false.')];
  if (!isLenient) violations.push(...unknownNames(value, list).slice(0, MOST_NAMED));
  const operations = (list as unknown[]).map((entry, index) => readOperation(entry, `operations[${index}]`, violations));
  if (violations.length > 0) throw new ViolationProblem(violations);
  return { atomic: atomic as boolean, operations };
}

/** A misspelt `atomic` would keep half of what was wanted whole. */
function unknownNames(batch: unknown, operations: readonly unknown[]): Violation[] {
  const among = (value: unknown, names: readonly string[], path: string): Violation[] => {
    if (!isObject(value)) return [];
    const unknown = Object.keys(value).filter((name) => !name.startsWith('@') && !names.includes(name));
    return unknown.map((name) => unknownMember(path + printable(name), name, names));
  };
  return [
    ...among(batch, ['atomic', 'operations'], ''),
    ...operations.flatMap((operation, index) => among(operation, OPERATION_MEMBERS, `operations[${index}].`)),
  ];
}

function readOperation(entry: unknown, at: string, violations: Violation[]): BatchOperation {
  const members: Members = isObject(entry) ? entry : {};
  const refuse = (member: string, message: string): unknown => violations.push(violation(`${at}.${member}`, message));
  const { id, method, path, headers = {}, body } = members;
  if (id !== undefined && (typeof id !== 'string' || !NAME.test(id)))
    refuse('id', 'This value must be a name of letters, digits, - and _.');
  if (!BATCH_METHODS.includes(method as BatchMethod))
    refuse('method', `This value must be one of ${BATCH_METHODS.join(', ')}.${didYouMean(String(method), BATCH_METHODS)}`);
  if (typeof path !== 'string' || !/^[/$][\x21-\x7e]*$/.test(path)) refuse('path', 'This value must be an address such as /api/courses/3.');
  else if (path.length > MAXIMUM_PATH) refuse('path', `This value must have at most ${MAXIMUM_PATH} characters.`);
  if (body !== undefined && !isObject(body)) refuse('body', 'This value must be an object.');
  if (!isObject(headers) || !Object.entries(headers).every(isKnownHeader))
    refuse(
      'headers',
      `This value must be an object of texts, with ${BATCH_HEADERS.join(', ')} alone.${didYouMean(oddHeader(headers), BATCH_HEADERS)}`,
    );
  return { id, method, path, headers: lowerCased(headers), body } as BatchOperation;
}

/** The first name that is none of ours; empty where all are. */
function oddHeader(headers: unknown): string {
  const names = isObject(headers) ? Object.keys(headers).map((name) => name.toLowerCase()) : [];
  return names.find((name) => !(BATCH_HEADERS as readonly string[]).includes(name)) ?? '';
}

function isKnownHeader([name, value]: [string, unknown]): boolean {
  return typeof value === 'string' && (BATCH_HEADERS as readonly string[]).includes(name.toLowerCase());
}

function lowerCased(headers: unknown): Record<string, unknown> {
  return isObject(headers) ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])) : {};
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function violation(propertyPath: string, message: string): Violation {
  return { propertyPath, message, code: VIOLATION_CODES.invalid };
}

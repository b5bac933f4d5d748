import { QueryFailedError } from 'typeorm';
import { PoolExhausted } from '../../database/request-pool.js';
import { isPlanOutdated } from '../../database/outdated-plan.js';
import type { Change } from '../model/change.js';
import type { ConstraintDefinition, ResourceDefinition } from '../model/resource-definition.js';
import type { ResourceRegistry } from '../compile/resource-registry.js';
import { NamedProblem, oneViolation, Problem } from '../protocol/problem.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';
import { unfitMember } from './unfit-member.js';

/** What the driver says of a failed statement; PostgreSQL, appendix A. */
interface DatabaseFailure {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly message?: string;
}

/** What was being done as the database failed. */
export interface FailedWork {
  readonly resource: ResourceDefinition;
  readonly operation: string;
  /** What the caller wanted to have written; several rows of it where several were made at once. */
  readonly written?: readonly Change[];
}

/**
 * Maps an error of the database to the caller's mistake behind it.
 * @returns the problem to throw, or the error itself where the caller did not cause it
 */
export function databaseProblem(error: unknown, { resource, operation, written = [] }: FailedWork, registry: ResourceRegistry): unknown {
  const failure = failureOf(error);
  if (!failure) return error;
  switch (failure.code) {
    case '23505':
    case '23514':
      return (
        constraintProblem(failure, resource, registry) ?? new Problem(409, 'This change conflicts with another row.', { cause: error })
      );
    // 23001 where the foreign key says RESTRICT (PostgreSQL 18), 23503 otherwise.
    case '23001':
    case '23503':
      return foreignKeyProblem(failure, resource, operation, registry);
    // Values that no column takes; 54000 is a text too long for the index on its column.
    case '23502':
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
    case '54000':
      return (
        unfitProblem(failure, resource, registry) ??
        unfitOf(failure, written) ??
        new Problem(422, 'A value does not fit its column.', { cause: error })
      );
    case '40001':
    case '40P01':
      return new Problem(409, 'Another request changed the same rows at the same time; try again.', {
        cause: error,
        headers: { 'Retry-After': '1' },
      });
    case '0A000':
      return isPlanOutdated(error) ? outdatedProblem(error) : error;
    default:
      return timeLimitProblem(error) ?? error;
  }
}

function outdatedProblem(error: unknown): Problem {
  return new Problem(503, 'The database has just been changed by an update; try again.', { cause: error, headers: { 'Retry-After': '1' } });
}

/**
 * What to tell the caller of work that PostgreSQL ended because it took longer than it may: 57014 is a statement, 55P03 the wait
 * for a lock, 25P03 the time between two statements of a transaction.
 * @returns undefined for any other error
 */
export function timeLimitProblem(error: unknown): Problem | undefined {
  const code = failureOf(error)?.code ?? '';
  const detail = TIME_LIMITS[code];
  return detail === undefined ? undefined : new Problem(503, detail, { cause: error, headers: { 'Retry-After': '5' } });
}

const TIME_LIMITS: Readonly<Record<string, string | undefined>> = {
  '57014': 'This takes longer than a request may. Ask for less, such as a shorter list or fewer filters, or try again later.',
  '55P03': 'Another request has been changing the same rows for too long; try again shortly.',
  '25P03': 'The service did not finish this in time; try again shortly.',
};

/** What to tell the caller where the database cannot do its work. @returns undefined for any other error */
export function awayProblem(error: unknown): Problem | undefined {
  if (error instanceof PoolExhausted) return exhaustedProblem(error);
  if (!isDatabaseAway(error)) return undefined;
  const code = failureOf(error)?.code ?? '';
  const headers = { 'Retry-After': '5' };
  return new Problem(503, AWAY[code] ?? 'The database cannot be reached; try again shortly.', { cause: error, headers });
}

/** The database itself may be well: it is this process that has no connection to spare. */
function exhaustedProblem(cause: PoolExhausted): Problem {
  return new NamedProblem('pool-exhausted', 503, 'Too many requests at once; try again.', { headers: { 'Retry-After': '1' }, cause });
}

/** 25006: a server that is not the primary any more. Class 53: it lacks a resource, such as space or memory. */
const AWAY: Readonly<Record<string, string | undefined>> = {
  '25006': 'The database takes no changes at the moment; try again shortly.',
  '53100': 'The database has no space left; try again later.',
  '53200': 'The database is short of memory; try again shortly.',
  '53300': 'The database has too many connections; try again shortly.',
};

/** Of Node, for a server that is gone, whose network is gone, or whose name nobody looks up. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT)$/;
/** What pg says without a code: of a connection that ends, that ended between two statements, or that does not come about. */
const LOST = /Connection terminated|is not queryable|Query read timeout|timeout expired|timeout exceeded when trying to connect/;

/** Classes 08, 53 and 57 of PostgreSQL's codes and the driver's own: the database is away or unable, not wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof PoolExhausted) return true;
  const code = failureOf(error)?.code ?? (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return /^(08|25006|53|57P0)/.test(code) || UNREACHABLE.test(code);
  return error instanceof Error && LOST.test(error.message);
}

function failureOf(error: unknown): DatabaseFailure | undefined {
  const origin: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code } = (origin ?? {}) as Partial<DatabaseFailure>;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && origin instanceof Error
    ? (origin as unknown as DatabaseFailure)
    : undefined;
}

/** Of an index on a text that is longer than it takes, as PostgreSQL names it. */
const TOO_LONG_FOR_INDEX = /index "([^"]+)"/;

/** @returns undefined where PostgreSQL does not say which column it is */
function unfitProblem(failure: DatabaseFailure, resource: ResourceDefinition, registry: ResourceRegistry): Problem | undefined {
  const written = registry.withTable(failure.table ?? '') ?? resource;
  if (failure.code === '23502') {
    const member = [...written.columns].find(([, column]) => column === failure.column)?.[0];
    return member === undefined ? undefined : oneViolation(member, 'This value should not be null.', VIOLATION_CODES.null);
  }
  const index = TOO_LONG_FOR_INDEX.exec(failure.message ?? '')?.[1];
  const member = index === undefined ? undefined : memberOfIndex(index, resource);
  return member === undefined ? undefined : oneViolation(member, 'This value is too long to be found by.', VIOLATION_CODES.tooLong);
}

/** @returns undefined where nothing was written */
function unfitOf({ code }: DatabaseFailure, written: readonly Change[]): Problem | undefined {
  const member = unfitMember(code, Object.assign({}, ...written) as Change);
  return member === undefined
    ? undefined
    : oneViolation(member, 'This value does not fit: it is too large, too long, or not of its kind.', VIOLATION_CODES.invalid);
}

/** Declared indexes name their members, those of filters have their column at the end of their name. */
function memberOfIndex(index: string, { indexes, columns, table }: ResourceDefinition): string | undefined {
  const declared = indexes.find(({ name }) => name === index)?.properties[0];
  return declared ?? [...columns].find(([, column]) => index.startsWith(`ix_${table}`) && index.endsWith(`_${column}`))?.[0];
}

/** Of the resource itself, or of another that was written along with it. */
function constraintProblem(
  { constraint = '', table = '' }: DatabaseFailure,
  resource: ResourceDefinition,
  registry: ResourceRegistry,
): Problem | undefined {
  const definition = resource.constraints.get(constraint) ?? registry.withTable(table)?.constraints.get(constraint);
  return definition && oneViolation(definition.property, definition.message, codeOf(definition));
}

function codeOf({ kind }: ConstraintDefinition): string {
  return kind === 'unique' ? VIOLATION_CODES.notUnique : kind === 'foreign-key' ? VIOLATION_CODES.notFound : VIOLATION_CODES.notAChoice;
}

function foreignKeyProblem(failure: DatabaseFailure, resource: ResourceDefinition, operation: string, registry: ResourceRegistry): Problem {
  if (operation !== 'delete')
    return constraintProblem(failure, resource, registry) ?? new Problem(409, 'An item referred to does not exist any more.');
  const holder = registry.withTable(failure.table ?? '')?.path ?? 'other items';
  return new Problem(409, `It cannot be deleted while ${holder} refer to it.`);
}

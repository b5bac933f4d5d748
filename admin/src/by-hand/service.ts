import { freshToken, ownToken } from '../tokens';
import { keepValidator, readAddress, validatorOf } from '../validators';

/** What the service answered instead of doing what it was asked. */
export class ServiceProblem extends Error {
  /** @param wrong what is wrong with which member, by its name */
  constructor(
    message: string,
    readonly status: number,
    readonly wrong: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** One page of a list. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Of all pages; the rows at hand where the list was asked for without a total. */
  readonly total: number;
}

/** One operation of a batch. */
export interface Operation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What became of an operation: the sentence of its problem, or what was answered. */
export interface Outcome {
  readonly status: number;
  readonly problem?: string;
  readonly body: unknown;
}

/** What an item says its own address in, by which its validator is kept. */
const LINKED = 'application/ld+json';

/** Operations that one request may have. */
const BATCH = 100;

/** Asks the API. @throws ServiceProblem with the problem's own sentence */
export async function ask(method: Operation['method'], path: string, body?: unknown, accept?: string): Promise<Response> {
  return askWith(await freshToken(), method, path, body, accept);
}

/** Asks the API with the own account, also while another one is acted as. @throws ServiceProblem */
export async function askAsOneself(method: Operation['method'], path: string): Promise<Response> {
  return askWith(await ownToken(), method, path);
}

/**
 * Changes an item that was opened by its form, on condition that it is still what the form was opened with.
 * @throws ServiceProblem 412 where it is another one by now
 */
export async function change(path: string, body: unknown): Promise<void> {
  const address = readAddress(new URL(path, location.href));
  const known = validatorOf(address);
  const more: Record<string, string> = known === undefined ? {} : { 'If-Match': known };
  const response = await askWith(await freshToken(), 'PATCH', address.href, body, LINKED, more);
  keepValidator(address, { headers: response.headers, json: await response.json() });
}

async function askWith(
  token: string | null,
  method: Operation['method'],
  path: string,
  body?: unknown,
  accept = 'application/json',
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = new Headers({ Accept: accept, Authorization: `Bearer ${token ?? ''}`, ...more });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (!response.ok) throw await problemOf(response);
  return response;
}

interface Problem {
  readonly detail?: string;
  readonly violations?: readonly { readonly propertyPath: string; readonly message: string }[];
}

/** What a problem document says (RFC 9457). */
async function problemOf(response: Response): Promise<ServiceProblem> {
  const { detail, violations = [] } = (await response.json().catch(() => ({}))) as Problem;
  const wrong = violations.map(({ propertyPath, message }) => [propertyPath.split(/[.[]/)[0] ?? '', message] as const);
  return new ServiceProblem(detail ?? `${response.status} ${response.statusText}`, response.status, Object.fromEntries(wrong));
}

/** Asks the API for a document. @throws ServiceProblem */
export async function askDocument(method: Operation['method'], path: string, body?: unknown): Promise<unknown> {
  const response = await ask(method, path, body);
  return response.status === 204 ? undefined : ((await response.json()) as unknown);
}

/** One page of a list. @throws ServiceProblem */
export async function readRows<Row>(path: string): Promise<Rows<Row>> {
  const response = await ask('GET', path);
  const rows = (await response.json()) as readonly Row[];
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) };
}

/**
 * Runs operations, each for itself, so many in one request as it takes.
 * @param onDone called with how many are done
 * @returns the outcome of each
 */
export async function sendAll(operations: readonly Operation[], onDone?: (done: number) => void): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let first = 0; first < operations.length; first += BATCH) {
    const slice = operations.slice(first, first + BATCH);
    const { results } = (await askDocument('POST', '/api/batch', { operations: slice })) as {
      results: readonly Omit<Outcome, 'problem'>[];
    };
    outcomes.push(...results.map(withProblem));
    onDone?.(outcomes.length);
  }
  return outcomes;
}

function withProblem(result: Omit<Outcome, 'problem'>): Outcome {
  if (result.status < 400) return result;
  const { detail } = (result.body ?? {}) as { readonly detail?: string };
  return { ...result, problem: detail ?? String(result.status) };
}

/** An address with a query; members without a value are left out, lists repeat their name. */
export function addressOf(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one: Value): [string, Value] => [`${name}[]`, one]) : [[name, value as Value] as [string, Value]],
  );
  const given = pairs.filter(([, value]) => value !== undefined && value !== '').map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

type Value = boolean | number | string | undefined;

/** Parameters of an address by their names. */
export type Query = Readonly<Record<string, Value | readonly Value[]>>;

/** `/api/courses/3` → 3 */
export function numberIn(iri: string): number {
  return Number(iri.slice(iri.lastIndexOf('/') + 1));
}

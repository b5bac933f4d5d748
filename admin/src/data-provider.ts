import { type ApiPlatformAdminDataProvider, fetchHydra, hydraDataProvider, type HttpClientOptions } from '@api-platform/admin';
import type { Resource } from '@api-platform/api-doc-parser';
import { HttpError } from 'react-admin';
import { describeApi } from './api-description';
import { conflictBetween, isConflict } from './conflict';
import { freshToken } from './tokens';
import { keepValidator, validatorOf } from './validators';

type Values = Record<string, unknown>;

const reading = hydraDataProvider({
  entrypoint: `${location.origin}/api`,
  httpClient: askWithToken,
  apiDocumentationParser: describeApi,
  mercure: false,
});
/** What the service says of the user's rights on an item. */
const RIGHTS = 'permissions';
/** Items as they were when their form was opened, by IRI. */
const opened = new Map<string, Values>();

/** Items that came with the rows of a list, by IRI: the fields of these rows show them, and ask for them at once. */
const embedded = new Map<string, { readonly item: Values; readonly at: number }>();
/** Later, they may have changed. */
const FRESH_MS = 5_000;

/** API Platform's provider; an edit sends the members that were changed, and only such as may be written. */
export const dataProvider: ApiPlatformAdminDataProvider = {
  ...reading,
  getList: (resource, params) => listed(resource, inLowerCase(params)),
  getMany: (resource, params) => {
    const known = params.ids.map((id) => embedded.get(String(id)));
    const fresh = known.filter((one) => one !== undefined && Date.now() - one.at < FRESH_MS);
    return fresh.length === params.ids.length
      ? Promise.resolve({ data: fresh.map((one) => one?.item) })
      : reading.getMany(resource, params);
  },
  async getOne<RecordType extends Values & { id: string }>(resource: string, params: Parameters<typeof reading.getOne>[1]) {
    const answer = await reading.getOne<RecordType>(resource, { ...params, id: await addressOf(resource, params.id) });
    opened.set(String(params.id), { ...(answer.data as Values) });
    return answer;
  },
  async update(resource, params) {
    const { fields } = await schemaOf(resource);
    const before = opened.get(String(params.id)) ?? {};
    const id = await addressOf(resource, params.id);
    const data = changed(params.data as Values, before, fields);
    return reading.update(resource, { ...params, id, data }).catch(async (error: unknown) => {
      if (!isConflict(error)) throw error;
      const { data: now } = await reading.getOne(resource, { ...params, id });
      throw conflictBetween(before, now, fields);
    });
  },
  async create(resource, params) {
    const { fields, url } = await schemaOf(resource);
    const data = filled(writable(params.data as Values, fields));
    if (Object.values(data).some(isChosenFile)) return { data: await sendForm(url, data) };
    return reading.create(resource, { ...params, data: data as typeof params.data });
  },
} as ApiPlatformAdminDataProvider;

async function askWithToken(url: URL, options: HttpClientOptions = {}) {
  const headers = new Headers(typeof options.headers === 'function' ? options.headers() : options.headers);
  headers.set('Authorization', `Bearer ${await freshToken()}`);
  const known = options.method === 'PATCH' ? validatorOf(url) : undefined;
  if (known !== undefined) headers.set('If-Match', known);
  const answer = await fetchHydra(url, { ...options, headers });
  keepValidator(url, answer);
  return answer;
}

/** Where an item is read and written, with what the service says of the user's rights on it. */
async function addressOf(resource: string, id: unknown): Promise<string> {
  return (await hasRights(resource)) ? `${String(id)}?include=${RIGHTS}` : String(id);
}

/** Whether items say what the user may do with them; a resource that has a member of that name keeps it. */
async function hasRights(name: string): Promise<boolean> {
  const schema = await resourceNamed(name);
  return schema !== undefined && !(schema.fields ?? []).some((field) => field.name === RIGHTS);
}

/** A list with what its relations lead to, as far as its page asks for it: one request instead of two for each relation. */
async function listed(resource: string, params: Parameters<typeof reading.getList>[1]): ReturnType<typeof reading.getList> {
  const { include = [] } = (params.meta ?? {}) as { readonly include?: readonly string[] };
  const asked = (await hasRights(resource)) ? [...include, RIGHTS] : include;
  if (asked.length === 0) return reading.getList(resource, params);
  const filter = { ...(params.filter as Values), include: asked.join(',') };
  const answer = await reading.getList(resource, { ...params, filter });
  return { ...answer, data: answer.data.map((record) => withAddresses(record, include)) };
}

/** Embedded items as their addresses, which is what fields and forms know; the items are kept for these fields. */
function withAddresses<Row extends Values>(row: Row, names: readonly string[]): Row {
  const held = names.flatMap((name): [string, unknown][] => {
    const value = row[name];
    if (typeof value !== 'object' || value === null || !('@id' in value)) return [];
    const id = String(value['@id']);
    embedded.set(id, { item: { ...value, id }, at: Date.now() });
    return [[name, id]];
  });
  return { ...row, ...Object.fromEntries(held) };
}

/** react-admin says ASC and DESC. */
function inLowerCase<T extends { sort?: { field: string; order: 'ASC' | 'DESC' } }>(params: T): T {
  return params.sort ? { ...params, sort: { ...params.sort, order: params.sort.order.toLowerCase() } } : params;
}

async function resourceNamed(name: string): Promise<Resource | undefined> {
  const { data } = await reading.introspect();
  return data.resources?.find((resource) => resource.name === name);
}

async function schemaOf(name: string): Promise<{ fields: ReadonlySet<string>; url: string }> {
  const schema = await resourceNamed(name);
  return { fields: new Set((schema?.writableFields ?? []).map((field) => field.name)), url: schema?.url ?? '' };
}

function isChosenFile(value: unknown): value is { readonly rawFile: File } {
  return typeof value === 'object' && value !== null && 'rawFile' in value && value.rawFile instanceof File;
}

/**
 * Sends a file with the other members as a form (RFC 7578), structures as JSON.
 * @throws HttpError with the problem's sentence, and what is wrong with which member
 */
async function sendForm(url: string, data: Values): Promise<{ id: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(data)) {
    if (isChosenFile(value)) form.append(name, value.rawFile);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${await freshToken()}` };
  const response = await fetch(url, { method: 'POST', headers, body: form });
  const answer = (await response.json().catch(() => ({}))) as Values & { detail?: string; violations?: readonly Violation[] };
  if (!response.ok) throw new HttpError(answer.detail ?? response.statusText, response.status, { errors: errorsOf(answer.violations) });
  return { ...answer, id: String(answer['@id']) };
}

interface Violation {
  readonly propertyPath: string;
  readonly message: string;
}

/** As react-admin shows them at their fields. */
function errorsOf(violations: readonly Violation[] = []): Record<string, string> {
  return Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath.split(/[.[]/)[0] ?? '', message]));
}

function writable(data: Values, fields: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => fields.has(name) && value !== undefined));
}

/** What was left open is not sent, so that the service's defaults apply. */
function filled(data: Values): Values {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ''));
}

function changed(data: Values, before: Values, fields: ReadonlySet<string>): Values {
  const values = Object.entries(writable(data, fields));
  const others = values.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null));
  return Object.fromEntries(others.map(([name, value]) => [name, patchTo(value, before[name])]));
}

/** What makes a value of what was there (RFC 7396): of an object the members that differ, null for those that are gone. */
function patchTo(value: unknown, before: unknown): unknown {
  if (!isStructure(value) || !isStructure(before)) return value;
  const gone = Object.keys(before).filter((name) => !(name in value));
  const others = Object.entries(value).filter(([name, inner]) => JSON.stringify(inner) !== JSON.stringify(before[name]));
  return Object.fromEntries([...gone.map((name) => [name, null]), ...others.map(([name, inner]) => [name, patchTo(inner, before[name])])]);
}

function isStructure(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isChosenFile(value);
}

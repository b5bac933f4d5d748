import { type ApiDocumentationParserResponse, hydraSchemaAnalyzer, type SchemaAnalyzer } from '@api-platform/admin';
import { type Api, Parameter, type Resource, parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { get, set } from 'idb-keyval';
import type { HttpError } from 'react-admin';
import { memberErrors } from './conflict';
import { textOf } from './html-text';
import { type Presentation, presentationOf, type Traits } from './presentation';
import { freshToken } from './tokens';

const DOCUMENTATION = '/api/docs.jsonld';
/** With a number, as what is kept has another shape than before. */
const KEPT = 'api-description 5';
/** Members that distinguish one item from another, the best first. */
const NAMING = ['title', 'name', 'fullName', 'username', 'label', 'subject', 'question', 'code', 'variable', 'iid'];

interface Kept {
  readonly etag: string;
  readonly api: Api;
}

/** The pieces of the documentation that the parser leaves out: closed choices, files, and how people find and see a resource. */
interface HydraDocument {
  readonly supportedClass: readonly (Presentation & {
    readonly title: string;
    readonly supportedProperty?: readonly {
      readonly property: Traits & { readonly '@id': string; readonly label?: string; readonly range?: unknown };
    }[];
  })[];
}

interface SearchMapping {
  readonly variable: string;
  readonly property: string | null;
}

/**
 * Our Hydra documentation, read by API Platform's parser. Expanding its JSON-LD takes seconds, so the browser caches the result
 * until the documentation changes.
 */
export async function describeApi(entrypoint: string): Promise<ApiDocumentationParserResponse> {
  const response = await fetch(DOCUMENTATION, { method: 'HEAD' });
  const etag = response.headers.get('ETag') ?? '';
  const kept = await get<Kept>(KEPT).catch(() => undefined);
  if (kept && etag !== '' && kept.etag === etag) return { api: ready(kept.api), response, status: response.status };
  const parsed = await parseHydraDocumentation(entrypoint);
  const document = (await (await fetch(DOCUMENTATION)).json()) as HydraDocument;
  const choices = choicesOf(document);
  const presentations = presentationsOf(document);
  for (const resource of parsed.api.resources ?? []) {
    prefersPatch(resource);
    Object.assign(resource, { presentation: presentations.get(resource.title ?? '') });
    for (const field of resource.fields ?? []) field.enum = choices.get(field.id?.split('#')[1] ?? '');
  }
  await set(KEPT, { etag, api: withoutFunctions(parsed.api) }).catch(() => undefined);
  return { ...parsed, api: ready(parsed.api) };
}

/** Values by the name of their property, such as `User/status`. */
function choicesOf({ supportedClass }: HydraDocument): ReadonlyMap<string, Record<string, string>> {
  const properties = supportedClass.flatMap(({ supportedProperty = [] }) => supportedProperty.map(({ property }) => property));
  return new Map(
    properties.flatMap(({ '@id': id, range }) => {
      const ranges = (Array.isArray(range) ? range : range === undefined ? [] : [range]) as readonly (
        | { 'owl:oneOf'?: { '@list': readonly string[] } }
        | string
      )[];
      const values = ranges.flatMap((one) => (typeof one === 'object' ? (one['owl:oneOf']?.['@list'] ?? []) : []));
      return values.length === 0 ? [] : [[id.slice(1), Object.fromEntries(values.map((value) => [value, value]))] as const];
    }),
  );
}

/** By the title of the class. */
function presentationsOf({ supportedClass }: HydraDocument): ReadonlyMap<string, Presentation> {
  return new Map(
    supportedClass.map(({ title, area, keywords, display, supportedProperty = [] }) => {
      const labels = (is: (property: (typeof supportedProperty)[number]['property']) => boolean): string[] =>
        supportedProperty.flatMap(({ property }) => (is(property) && property.label !== undefined ? [property.label] : []));
      const files = labels(({ isFile }) => isFile === true);
      const hasContent = labels(({ label }) => label === 'content').length > 0;
      const traits = Object.fromEntries(supportedProperty.map(({ property }) => [property.label ?? '', traitsIn(property)]));
      return [title, { area, keywords, display, files, hasContent, traits }] as const;
    }),
  );
}

function traitsIn({ isFile, isHtml, isLong, isList, isUnique, isFixed, isIdle, itemMembers }: Traits): Traits {
  return { isFile, isHtml, isLong, isList, isUnique, isFixed, isIdle, itemMembers };
}

/** A merge patch sends what was changed and nothing else; a replacement would lose what may be written but not be read. */
function prefersPatch(resource: Resource): void {
  const operations = resource.operations ?? [];
  if (!operations.some(({ method }) => method === 'PATCH')) return;
  resource.operations = operations.filter(({ type, method }) => type !== 'edit' || method === 'PATCH');
}

function withoutFunctions(api: Api): Api {
  for (const resource of api.resources ?? []) delete resource.getParameters;
  return api;
}

/** A collection's responses say what can be asked of it; read once, when its list is opened. */
function ready(api: Api): Api {
  for (const resource of api.resources ?? []) {
    let asked: Promise<Parameter[]> | undefined;
    resource.parameters = [];
    resource.getParameters = () => {
      asked ??= parametersOf(resource).catch((error: unknown) => {
        // The next who wants to know asks again.
        asked = undefined;
        throw error;
      });
      return asked;
    };
  }
  return api;
}

async function parametersOf(resource: Resource): Promise<Parameter[]> {
  const response = await fetch(`${resource.url}?itemsPerPage=1&partial=true`, {
    headers: { Accept: 'application/ld+json', Authorization: `Bearer ${await freshToken()}` },
  });
  const { search } = (await response.json()) as { search?: { mapping?: readonly SearchMapping[] } };
  const parameters = (search?.mapping ?? []).map(
    ({ variable, property }) => new Parameter(variable, resource.fields?.find(({ name }) => name === property)?.range ?? null, false, ''),
  );
  resource.parameters = parameters;
  return parameters;
}

/** The member that names an item; the identifier where there is none. */
export function namingField(resource: Resource): string {
  const { readableFields = [] } = resource;
  const { title } = presentationOf(resource).display ?? {};
  if (title !== undefined) return title;
  return NAMING.find((name) => readableFields?.some((field) => field.name === name)) ?? 'id';
}

const hydra = hydraSchemaAnalyzer();

export const schemaAnalyzer: SchemaAnalyzer = {
  ...hydra,
  getFieldNameFromSchema: namingField,
  getSubmissionErrors: (error: HttpError) => memberErrors(error) ?? hydra.getSubmissionErrors(error),
};

/** How an item is called where there is room for its name only. @param name what its kind is called */
export function representation(resource: Resource, name: (resource: Resource) => string): (record: Record<string, unknown>) => string {
  const naming = namingField(resource);
  return (record) => {
    const own = naming === 'id' ? '' : textOf(record[naming]);
    return own === '' ? `${name(resource)} ${idOf(record)}` : own;
  };
}

function idOf({ originId, '@id': iri }: Record<string, unknown>): string {
  return typeof originId === 'string' ? originId : typeof iri === 'string' ? iri : '';
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly $ref?: string;
}

interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly 'x-sunset'?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

/** As much of an OpenAPI document as the tests look at. */
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Answer>>;
  };
}

export interface FoundOperation {
  readonly path: string;
  readonly verb: string;
  readonly operation: Operation;
  /** References resolved. */
  readonly parameters: readonly Parameter[];
}

export function operationsOf(document: OpenApi): FoundOperation[] {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({
      path,
      verb,
      operation: { ...operation, responses: answersOf(operation, document) },
      parameters: parametersOf(operation, document),
    })),
  );
}

/** What succeeds, references resolved. */
function answersOf({ responses }: Operation, { components }: OpenApi): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const shared = status.startsWith('2') ? components.responses?.[answer.$ref?.split('/').at(-1) ?? ''] : undefined;
      return [status, shared ?? answer];
    }),
  );
}

function parametersOf({ parameters = [] }: Operation, { components }: OpenApi): Parameter[] {
  return parameters.map((parameter) => components.parameters?.[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter);
}

/** The contract as lines: one an operation, one a property of a schema. A change of either shows as a changed line. */
export function contractSummary(document: OpenApi): string {
  const operations = operationsOf(document).map(operationLine).sort();
  const { schemas } = document.components;
  const described = Object.entries(schemas).filter(([name]) => !SHARED.has(name));
  const properties = described.flatMap(([name, schema]) => schemaLines(name, schema, schemas));
  return [...operations, '', ...properties.sort()].join('\n');
}

function operationLine({ path, verb, operation, parameters }: FoundOperation): string {
  const { operationId, security = [], requestBody, responses, 'x-sunset': sunset } = operation;
  const access = security.length === 0 ? 'public' : security.some((entry) => Object.keys(entry).length === 0) ? 'open' : 'token';
  const names = parameters.map((parameter) => `${parameter.in === 'header' ? '@' : ''}${parameter.name}`);
  const takes = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => `${mediaName(type)}:${typeOf(schema)}`);
  const gives = Object.entries(responses).map(([status, { content }]) => {
    const bodies = Object.entries(content ?? {}).map(([type, { schema }]) => `${mediaName(type)}:${typeOf(schema)}`);
    return bodies.length > 0 && Number(status) < 400 ? `${status}(${bodies.join(' ')})` : status;
  });
  return [
    `${path} ${verb.toUpperCase()} ${operationId} ${access}`,
    ...(sunset === undefined ? [] : [`until ${sunset}`]),
    ...(names.length > 0 ? [`(${names.join(' ')})`] : []),
    ...(takes.length > 0 ? [`< ${takes.join(' ')}`] : []),
    `> ${gives.join(' ')}`,
  ].join(' ');
}

function mediaName(type: string): string {
  return type.replace('application/', '').replace('multipart/', '');
}

/** What all items and all collections have in common: lines of each, as clients see them there. */
const SHARED: ReadonlySet<string> = new Set(['Node', 'Collection']);

function schemaLines(name: string, schema: Schema, schemas: OpenApi['components']['schemas']): string[] {
  const parts = (schema.allOf ?? [schema]).map((part) => {
    const shared = part.$ref?.split('/').at(-1) ?? '';
    return SHARED.has(shared) ? (schemas[shared] ?? part) : part;
  });
  return parts.flatMap((part) => {
    if (part.$ref) return [`${name} = ${typeOf(part)}`];
    const required = new Set(part.required);
    return Object.entries(part.properties ?? {}).map(
      ([property, value]) => `${name}.${property}${required.has(property) ? '' : '?'}: ${typeOf(value)}${notes(value)}`,
    );
  });
}

function typeOf(schema: Schema = {}): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.allOf) return schema.allOf.map(typeOf).join('&');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join('|');
  const type = [schema.type ?? 'anything'].flat().join('|');
  const items = schema.items ? `<${typeOf(schema.items)}>` : '';
  return `${type}${items}${schema.format ? ` ${schema.format}` : ''}`;
}

function notes({ minimum, maximum, minLength, maxLength, default: preset, readOnly, writeOnly }: Schema): string {
  const found = { minimum, maximum, minLength, maxLength, default: preset, readOnly, writeOnly };
  const shown = Object.entries(found).filter(([, value]) => value !== undefined);
  return shown.length === 0 ? '' : ` (${shown.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')})`;
}

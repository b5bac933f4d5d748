import { ApiResponse } from '@nestjs/swagger';

/**
 * A JSON schema, as the OpenAPI document holds it; the compiler knows the type of what it describes, as far as the schema is made of shapes.
 * It keeps that under a name that no schema has: a symbol could not be named in the types of the package.
 */
export type Shape<Value = unknown> = Readonly<Record<string, unknown>> & { readonly '~value'?: Value };

/** A schema of which the compiler knows nothing, as Nest's documents take it. */
export type PlainSchema = Readonly<Record<string, unknown>>;

/** The type of what a schema describes, before it is written as JSON: a time may still be a `Date`. */
export type ValueOf<Described> = Described extends Shape<infer Value> ? Value : unknown;

/** The type of an object with these members. */
export type ValuesOf<Own> = { readonly [Name in keyof Own]: ValueOf<Own[Name]> };

/** The same where some may be absent. */
type WithOptional<Own, Optional extends keyof Own> = ValuesOf<Omit<Own, Optional>> & Partial<ValuesOf<Pick<Own, Optional>>>;

/** Members of an object that is answered, each with its schema. */
export type Members = Readonly<Record<string, Shape>>;

/** Schemas that many answers share. */
export const TEXT: Shape<string> = { type: 'string' };
export const COUNT: Shape<number> = { type: 'integer', minimum: 0 };
export const NUMBER: Shape<number> = { type: 'integer' };
export const FLAG: Shape<boolean> = { type: 'boolean' };
export const MOMENT: Shape<Date | string> = { type: 'string', format: 'date-time' };
export const ADDRESS: Shape<string> = { type: 'string', format: 'iri-reference' };
export const FRACTION: Shape<number> = { type: 'number' };
export const DAY: Shape<string> = { type: 'string', format: 'date' };

/** The tokens that a sign-in gives. */
export const TOKEN_MEMBERS: Members = {
  token: { type: 'string', description: 'JWT for the Authorization header' },
  refreshToken: TEXT,
};

/** The media types of answers that callers may have as JSON-LD, the first unless they ask otherwise. */
const LINKED_TYPES = ['application/ld+json', 'application/json'] as const;

/**
 * An object with these members.
 * @param optional names of those that an answer may lack
 */
export function shapeOf<Own extends Members, Optional extends keyof Own & string = never>(
  members: Own,
  { optional = [] }: { readonly optional?: readonly Optional[] } = {},
): Shape<WithOptional<Own, Optional>> {
  const isOptional = (name: string): boolean => optional.some((one) => one === name);
  return { type: 'object', required: Object.keys(members).filter((name) => !isOptional(name)), properties: members };
}

/** An array of what the schema describes. */
export function listOf<Value>(items: Shape<Value>): Shape<readonly Value[]> {
  return { type: 'array', items };
}

/** One of these texts. */
export function oneOfTexts<Text extends string>(...texts: readonly Text[]): Shape<Text> {
  return { type: 'string', enum: texts };
}

/** What the schema describes, or null. */
export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  const type = [...[shape['type']].flat(), 'null'];
  return Array.isArray(shape['enum']) ? { ...shape, type, enum: [...(shape['enum'] as unknown[]), null] } : { ...shape, type };
}

/** Describes an answer that succeeds: a status, what it means, and the schema of its body as plain JSON. */
export function DescribeAnswer(status: number, description: string, shape: Shape): MethodDecorator & ClassDecorator {
  return describe(status, description, { 'application/json': { schema: shape } });
}

/**
 * The same where callers may have the object as JSON-LD too, which adds what it is called.
 * @param linked its schema in JSON-LD where more differs
 */
export function DescribeLinkedAnswer(
  status: number,
  description: string,
  shape: Shape,
  linked: Shape = linkedShape(shape),
): MethodDecorator & ClassDecorator {
  const [jsonLd, plain] = LINKED_TYPES;
  return describe(status, description, { [jsonLd]: { schema: linked }, [plain]: { schema: shape } });
}

/** An object as JSON-LD shows it: with its context, its address and its type. */
export function linkedShape(shape: Shape): Shape {
  const names = { '@context': { type: 'object' }, '@id': ADDRESS, '@type': TEXT };
  const required = [...Object.keys(names), ...((shape['required'] ?? []) as string[])];
  return { ...shape, required, properties: { ...names, ...(shape['properties'] as Members) } };
}

function describe(status: number, description: string, content: Record<string, { schema: PlainSchema }>): MethodDecorator & ClassDecorator {
  return ApiResponse({ status, description, content });
}

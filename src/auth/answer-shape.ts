import { ApiResponse } from '@nestjs/swagger';

/** A JSON schema, as the OpenAPI document holds it. */
export type Shape = Readonly<Record<string, unknown>>;

/** Members of an object that is answered, each with its schema. */
export type Members = Readonly<Record<string, Shape>>;

/** Schemas that many answers share. */
export const TEXT: Shape = { type: 'string' };
export const COUNT: Shape = { type: 'integer', minimum: 0 };
export const NUMBER: Shape = { type: 'integer' };
export const FLAG: Shape = { type: 'boolean' };
export const MOMENT: Shape = { type: 'string', format: 'date-time' };
export const ADDRESS: Shape = { type: 'string', format: 'iri-reference' };

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
export function shapeOf(members: Members, { optional = [] }: { readonly optional?: readonly string[] } = {}): Shape {
  return { type: 'object', required: Object.keys(members).filter((name) => !optional.includes(name)), properties: members };
}

/** An array of what the schema describes. */
export function listOf(items: Shape): Shape {
  return { type: 'array', items };
}

/** One of these texts. */
export function oneOfTexts(...texts: readonly string[]): Shape {
  return { type: 'string', enum: texts };
}

/** What the schema describes, or null. */
export function orNull(shape: Shape): Shape {
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

function describe(status: number, description: string, content: Record<string, { schema: Shape }>): MethodDecorator & ClassDecorator {
  return ApiResponse({ status, description, content });
}

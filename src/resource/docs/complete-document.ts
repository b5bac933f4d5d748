import { inPortions } from './in-portions.js';
import { schemaSentences } from './member-sentences.js';
import type { Schema } from './open-api-relations.js';
import { schemaExample } from './schema-example.js';

type Named = Readonly<Record<string, Schema>>;
type Paths = Readonly<Record<string, Named>>;

const JSON_TYPE = /[/+]json$/;

/**
 * Says what is not said yet of documents that actions answer with, and of operations that are written by hand, and shows examples of
 * them. What is declared is left as it is: other documents are made of it too.
 */
export async function completeDocument(paths: Paths, schemas: Record<string, Schema>, responses: Record<string, Schema>): Promise<void> {
  await inPortions(Object.entries(schemas), ([name, schema]) => {
    schemas[name] = completeMembers(schema, name);
  });
  for (const [name, response] of Object.entries(responses)) responses[name] = completeContent(response, 'answer', schemas);
  await inPortions(Object.entries(paths), ([path, operations]) => {
    for (const operation of Object.values(operations)) completeOperation(path, operation, schemas);
  });
}

function completeMembers(schema: Schema, owner: string): Schema {
  const { properties, items } = schema as { readonly properties?: Named; readonly items?: Schema };
  const parts = Object.entries(schema).filter(([key, value]) => ['allOf', 'oneOf', 'anyOf'].includes(key) && Array.isArray(value));
  return {
    ...schema,
    ...(properties ? { properties: mapped(properties, (member, name) => completeMember(member, name, owner)) } : {}),
    ...(items ? { items: completeMembers(items, owner) } : {}),
    ...Object.fromEntries(parts.map(([key, value]) => [key, (value as Schema[]).map((part) => completeMembers(part, owner))])),
  };
}

function completeMember(member: Schema, name: string, owner: string): Schema {
  const within = completeMembers(member, name);
  if (within.description !== undefined || within.$ref !== undefined) return within;
  return { ...within, description: schemaSentences(name, member, owner) };
}

function completeOperation(path: string, operation: Schema, schemas: Named): void {
  operation.description = operation.description || operation.summary;
  const parameters = (operation.parameters ?? []) as Schema[];
  operation.parameters = parameters.map((parameter) =>
    parameter.$ref === undefined && !parameter.description ? { ...parameter, description: parameterWords(path, parameter) } : parameter,
  );
  if (operation.requestBody) operation.requestBody = completeContent(operation.requestBody as Schema, 'request', schemas);
  operation.responses = mapped(operation.responses as Named, (response) => completeContent(response, 'answer', schemas));
}

function completeContent(described: Schema, owner: string, schemas: Named): Schema {
  const { content } = described as { readonly content?: Named };
  return content ? { ...described, content: mapped(content, (media, type) => completeMedia(media, type, owner, schemas)) } : described;
}

function completeMedia(media: Schema, type: string, owner: string, schemas: Named): Schema {
  const { schema, example, examples } = media as { readonly schema?: Schema; readonly example?: unknown; readonly examples?: unknown };
  if (!schema) return media;
  const described = { ...media, schema: completeMembers(schema, owner) };
  if (example !== undefined || examples !== undefined || !JSON_TYPE.test(type)) return described;
  return { ...described, example: schemaExample(described.schema, schemas) };
}

/** Of a controller that is written by hand: what its address says. */
function parameterWords(path: string, { name, in: place }: Schema): string {
  const [, before] = new RegExp(String.raw`([^/]+)/\{${String(name)}\}`).exec(path) ?? [];
  return place === 'path' && before !== undefined ? `Which of the \`${before}\` is meant.` : 'As the description of the operation says.';
}

function mapped<Value>(members: Named, change: (member: Schema, name: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member, name)]));
}

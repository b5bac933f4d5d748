import { answersItem, type DocumentAnswer } from '../model/action-declaration.js';
import type { AnswerSections } from '../model/answer-sections.js';
import type { ActionDefinition, BodyShape, ResourceDefinition } from '../model/resource-definition.js';
import { CSV, MERGE_PATCH, WRITE_TYPES } from '../protocol/media-type.js';
import { memberWords } from '../model/resource-words.js';
import { inputExamples } from './open-api-examples.js';
import { idParameter, includeParameters, parameter } from './open-api-parameters.js';
import { actionSentences } from './operation-sentences.js';
import { answer, bodyWithFile, createdAnswer, itemAnswer, NOT_MODIFIED, problems, reference } from './open-api-parts.js';
import { inputSchema, type Schema } from './open-api-schemas.js';
import { actionSecurity } from './open-api-security.js';

type Named = Record<string, Schema>;

/** What descriptions refer to and are made of. */
interface Described {
  readonly schemas: Named;
  readonly examples: Named;
  readonly sections: AnswerSections;
}

/** Fills in what an action takes and answers; its schemas and examples are added to the document's. */
export function describeAction(operation: Schema, action: ActionDefinition, resource: ResourceDefinition, components: Described): void {
  operation.operationId = `api_${resource.path}_${action.name}`;
  operation.security = actionSecurity(resource, action);
  operation.description = actionSentences(action, resource);
  operation.parameters = [
    ...pathParameters(action),
    ...parametersOf(resource, action),
    ...(answersItem(action.answer) ? includeParameters(action.answered) : []),
    ...headersOf(action),
  ];
  if (action.input) {
    const described = bodyOf(action, action.input, resource, components);
    operation.requestBody = action.inputOptional ? { ...described, required: false } : described;
  }
  const rejections = [
    ...[400, 401, 403, ...(action.item || action.pathParameter ? [404] : []), 406],
    ...(action.method === 'GET' ? [] : [409, ...(action.item ? [412] : [])]),
    ...(action.input ? [413, 415, 422] : []),
  ];
  operation.responses = { ...answersOf(action, components), ...problems(...rejections) };
}

const FURTHER_WORDS = {
  number: 'A number',
  word: 'A word of lower-case letters, digits, `_` and `.`',
  uuid: 'A UUID',
} as const;

const FURTHER_NAMES: Readonly<Record<'number' | 'uuid' | 'word', Schema>> = {
  number: { type: 'integer', minimum: 1 },
  word: { type: 'string', pattern: '^[a-z][a-z0-9_.]*$', maxLength: 100 },
  uuid: { type: 'string', format: 'uuid' },
};

function pathParameters({ item, pathParameter, pathKind }: ActionDefinition): Schema[] {
  const kind = pathKind ?? 'number';
  const description = `${FURTHER_WORDS[kind]} that says which ${memberWords(pathParameter ?? '')} is meant.`;
  const further = { name: pathParameter, in: 'path', description, required: true, schema: FURTHER_NAMES[kind] };
  return [...(item ? [idParameter(item)] : []), ...(pathParameter === undefined ? [] : [further])];
}

function parametersOf({ parameters }: ResourceDefinition, { parameters: own = [] }: ActionDefinition): Schema[] {
  return [...parameters.values(), ...own].map(({ name, description, type }) => ({
    name,
    in: 'query',
    description,
    schema: { type: type === 'reference' ? 'string' : type },
  }));
}

function headersOf({ method, item }: ActionDefinition): Schema[] {
  if (method === 'GET') return [parameter('ifNoneMatch')];
  const conditions = item ? [parameter('ifMatch'), parameter('ifNoneMatch')] : [];
  return [...conditions, parameter('preference'), ...(method === 'POST' ? [parameter('idempotencyKey')] : [])];
}

function bodyOf(
  { name, method, description }: ActionDefinition,
  input: BodyShape,
  resource: ResourceDefinition,
  { schemas, examples }: Pick<Described, 'examples' | 'schemas'>,
): Schema {
  const isResource = 'iri' in input;
  const named = isResource ? `${input.name}.input` : `${resource.name}.${name}.input`;
  if (!isResource) {
    schemas[named] = inputSchema(input);
    Object.assign(examples, inputExamples(named, input));
  }
  const types = method === 'PATCH' ? [MERGE_PATCH, ...WRITE_TYPES] : WRITE_TYPES;
  return bodyWithFile(description, Object.fromEntries(types.map((type) => [type, reference(named)])), named, input);
}

/** The same with what is said of it as CSV, where it can be had so. */
function tabular(described: Schema, columns: readonly string[] | undefined): Schema {
  if (!columns) return described;
  return {
    ...described,
    content: { ...(described.content as Schema), [CSV.type]: { schema: { type: 'string' }, example: `${columns.join(',')}\r\n` } },
  };
}

/** What an action answers, by status; the schema of its document is added to the document's. */
export function answersOf(action: ActionDefinition, { schemas, sections }: Pick<Described, 'schemas' | 'sections'>): Schema {
  const { answer: declared, answered, description, method } = action;
  const withoutBody = { 204: { description: 'Done; there is nothing to show.' } };
  const fresh = method === 'GET' ? NOT_MODIFIED : {};
  switch (declared.kind) {
    case 'item':
      return { 200: itemAnswer(`${answered.name} resource`, answered), ...withoutBody, ...fresh };
    case 'created':
      return {
        ...(declared.orExisting ? { 200: itemAnswer(`${answered.name} resource that was there already`, answered) } : {}),
        201: createdAnswer(answered),
        ...(declared.orLater ? { 202: { description: LATER } } : {}),
      };
    case 'nothing':
      return withoutBody;
    case 'accepted':
      return {
        ...(declared.orExisting ? { 200: itemAnswer(`${answered.name} resource that was there already`, answered) } : {}),
        202: { description: 'It will be done shortly.' },
      };
    case 'file':
      return {
        200: { description, content: Object.fromEntries(declared.types.map((type) => [type, { schema: fileSchema(type) }])) },
        ...fresh,
      };
    case 'document':
      schemas[declared.name] = documentSchema(declared.properties, sections.of(action));
      return {
        ...(declared.orUnmade ? { 200: documented(action, declared) } : {}),
        [declared.status ?? 200]: documented(action, declared),
        ...(declared.orLater ? { 202: { description: LATER } } : {}),
        ...fresh,
      };
  }
}

function documented({ description }: ActionDefinition, { name, csv }: DocumentAnswer): Schema {
  return tabular(answer(description, reference(name), reference(name)), csv);
}

/** @param sections that an answer may lack */
function documentSchema(properties: Readonly<Record<string, Schema>>, sections: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...sections } };
}

const LATER = 'It will be done in the background; `Location` says how far it is.';

/** Files are texts where their media type says so, and bytes otherwise. */
function fileSchema(type: string): Schema {
  return type.startsWith('text/') || type === 'application/xml' ? { type: 'string' } : { type: 'string', format: 'binary' };
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ModuleRef } from '@nestjs/core';
import type { JsonSchema } from '../../src/resource/model/action-declaration.js';
import { AnswerSections } from '../../src/resource/model/answer-sections.js';
import type { ActionCall } from '../../src/resource/model/call.js';
import type { ActionDefinition } from '../../src/resource/model/resource-definition.js';
import { answersOf } from '../../src/resource/docs/open-api-actions.js';
import { ActionRunner } from '../../src/resource/persistence/action-runner.js';
import { ActionPipeline } from '../../src/resource/pipeline/action.pipeline.js';
import type { HttpResult } from '../../src/resource/protocol/http-result.js';

/** Answers of one action with one status that are looked at in one process: those after them differ in values only. */
const ENOUGH = 40;
/** Added to each document in JSON-LD, whatever is declared. */
const LINKED = ['@context', '@id', '@type'] as const;
type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>>;

/** What the document of the API says of the answers of one action. */
interface Described {
  readonly responses: Responses;
  readonly validators: Map<string, { readonly validate: ValidateFunction; seen: number }>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false, code: { optimize: false } });
addFormats.default(ajv);
for (const format of ['decimal', 'iri-reference', 'password', 'binary']) ajv.addFormat(format, true);

const described = new Map<ActionDefinition, Described>();
const complaints = new Set<string>();
let isHolding = false;

/**
 * Holds what an action answers in a test against what the document of the API says of it: its status, its media type, and each member of a
 * document, in nested objects too. Handlers give what they give; types hold only what they can see. Schemas of resources, which
 * documents refer to, are held elsewhere.
 */
export function holdAnswers(): void {
  if (isHolding) return;
  isHolding = true;
  const answered = ActionPipeline.prototype.answer;
  ActionPipeline.prototype.answer = async function (this: ActionPipeline, call: ActionCall): Promise<HttpResult> {
    const result = await Reflect.apply(answered, this, [call]);
    const runner = Reflect.get(this, 'runner') as ActionRunner;
    hold(call, result, Reflect.get(runner, 'modules') as ModuleRef);
    return result;
  };
}

/** @throws Error that names each answer that is not as documented, since the last time it was asked */
export function refuseWrongAnswers(): void {
  if (complaints.size === 0) return;
  const lines = [...complaints].sort().join('\n');
  complaints.clear();
  throw new Error(`Actions answer what their declarations do not say:\n${lines}`);
}

function hold({ action }: ActionCall, { status, contentType, body }: HttpResult, modules: ModuleRef): void {
  if (contentType?.startsWith('text/html')) return;
  const known = described.get(action) ?? descriptionOf(action, modules);
  described.set(action, known);
  const name = `${action.method} /api/${action.path}`;
  const response = known.responses[String(status)];
  if (!response) return void complaints.add(`${name}: answers ${status}, which is not documented`);
  // A file comes as the type that it was stored with.
  if (contentType === undefined || action.answer.kind === 'file') return;
  const type = contentType.split(';')[0] ?? '';
  const media = response.content?.[type];
  if (!media) return void complaints.add(`${name}: answers ${status} as ${type}, which is not documented`);
  if (action.answer.kind === 'document' && type.endsWith('json') && body !== undefined)
    holdDocument(`${name} (${action.answer.name})`, known, `${status} ${type}`, media.schema ?? {}, JSON.parse(String(body)) as object);
}

function holdDocument(name: string, { validators, schemas }: Described, key: string, schema: JsonSchema, sent: object): void {
  const known = validators.get(key) ?? { validate: ajv.compile(closed(resolved(schema, schemas)) as object), seen: 0 };
  validators.set(key, known);
  if ((known.seen += 1) > ENOUGH) return;
  const document = Object.fromEntries(Object.entries(sent).filter(([member]) => !LINKED.some((own) => own === member)));
  if (known.validate(document)) return;
  for (const { instancePath, message = '', params } of known.validate.errors ?? []) {
    const { additionalProperty = '' } = params as { readonly additionalProperty?: string };
    complaints.add(`${name}${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')}: ${message} ${additionalProperty}`.trimEnd());
  }
}

function descriptionOf(action: ActionDefinition, modules: ModuleRef): Described {
  const schemas: Record<string, JsonSchema> = {};
  const responses = answersOf(action, { schemas, sections: modules.get(AnswerSections, { strict: false }) }) as Responses;
  return { responses, schemas, validators: new Map() };
}

/** The schema itself where it is one of the action's own. */
function resolved(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return typeof schema['$ref'] === 'string' ? (schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {}) : schema;
}

/** The same schema, by which no object has members that it does not name; what it refers to is anything. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return {};
  if ('allOf' in schema) return {};
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isForm = typeof parts['properties'] === 'object' && 'type' in parts && [parts['type']].flat().includes('object');
  return isForm && !('additionalProperties' in parts) ? { ...parts, additionalProperties: false } : parts;
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ModuleRef } from '@nestjs/core';
import type { ActionCall } from '../../src/resource/model/call.js';
import type { DocumentAnswer } from '../../src/resource/model/action-declaration.js';
import { ActionRunner, type ConditionalAction, type Done } from '../../src/resource/persistence/action-runner.js';
import { AnswerSections } from '../../src/resource/model/answer-sections.js';
import { wireJson } from '../../src/resource/protocol/wire-instant.js';

/** Answers of one action that are looked at in one process: those after them differ in values only. */
const ENOUGH = 40;

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false, code: { optimize: false } });
addFormats.default(ajv);
for (const format of ['decimal', 'iri-reference', 'password', 'binary']) ajv.addFormat(format, true);

const validators = new Map<DocumentAnswer, { readonly validate: ValidateFunction; seen: number }>();
const complaints = new Set<string>();
let isHolding = false;

/**
 * Holds each document that an action answers in a test against what its declaration says of it: the schema is written by hand, and a
 * handler gives what it gives. Schemas of resources, which documents refer to, are held elsewhere.
 */
export function holdAnswers(): void {
  if (isHolding) return;
  isHolding = true;
  const { prototype } = ActionRunner;
  const run = prototype.run;
  prototype.run = async function (this: ActionRunner, call: ConditionalAction, ...rest): Promise<Done> {
    const done = await Reflect.apply(run, this, [call, ...rest]);
    const { answer } = call.action;
    if (answer.kind === 'document' && done.outcome.document)
      hold(call, answer, done.outcome.document, Reflect.get(this, 'modules') as ModuleRef);
    return done;
  };
}

/** @throws Error that names each member of an answer that is not as declared, since the last time it was asked */
export function refuseWrongAnswers(): void {
  if (complaints.size === 0) return;
  const lines = [...complaints].sort().join('\n');
  complaints.clear();
  throw new Error(`Actions answer what their declarations do not say:\n${lines}`);
}

function hold({ action }: ActionCall, answer: DocumentAnswer, document: object, modules: ModuleRef): void {
  const known = validators.get(answer) ?? { validate: validatorOf(action, answer, modules), seen: 0 };
  validators.set(answer, known);
  if ((known.seen += 1) > ENOUGH) return;
  const sent: unknown = JSON.parse(wireJson(document));
  if (known.validate(sent)) return;
  for (const { instancePath, message = '', params } of known.validate.errors ?? []) {
    const { additionalProperty = '' } = params as { readonly additionalProperty?: string };
    const place = instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*');
    complaints.add(`${action.method} /api/${action.path} (${answer.name})${place}: ${message} ${additionalProperty}`.trimEnd());
  }
}

/** As the OpenAPI document has it: every member is there, sections of screens excepted; and none that it does not name. */
function validatorOf(action: ActionCall['action'], answer: DocumentAnswer, modules: ModuleRef): ValidateFunction {
  const named = { ...answer.properties, ...modules.get(AnswerSections, { strict: false }).of(action) };
  const properties = JSON.parse(JSON.stringify(named, (_, value: unknown) => (isReference(value) ? {} : value))) as object;
  return ajv.compile({ type: 'object', required: Object.keys(answer.properties), properties, additionalProperties: false });
}

function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$ref' in value;
}

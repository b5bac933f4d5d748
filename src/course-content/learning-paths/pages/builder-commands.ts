import { Problem } from '../../../resource/protocol/problem.js';
import type { BuiltStep } from './built-path.js';
import type { OpenedPath, PathBuilder } from './path-builder.js';
import { chosenKind } from './step-choice.js';

const COMMAND = /^(title|publish|hide|add|up|down|rename|prerequisite|remove)(?::([1-9]\d{0,8}))?$/;

/** What a button of the page asks for. */
export interface BuilderCommand {
  readonly verb: string;
  /** Id of the step, or of the material of a new one; 0 for the path itself. */
  readonly id: number;
}

/** @throws Problem 400 where no button of the page asks for it */
export function commandIn(form: URLSearchParams): BuilderCommand {
  const [, verb = '', id = '0'] = COMMAND.exec(form.get('do') ?? '') ?? [];
  if (verb === '') throw new Problem(400, 'The page has no such button.');
  return { verb, id: Number(id) };
}

/** Does what a button asks for. @throws Problem as the API would answer */
export async function perform(builder: PathBuilder, path: OpenedPath, { verb, id }: BuilderCommand, form: URLSearchParams): Promise<void> {
  const [etag, title] = [form.get('etag') ?? '', (form.get('title') ?? '').trim()];
  if (verb === 'title') return builder.rename(path, etag, title);
  if (verb === 'publish' || verb === 'hide') return builder.publish(path, verb === 'publish');
  if (verb === 'add') return builder.add(path, chosenKind(form.get('kind')), id, Number(form.get('order')), form.get('key') ?? '');
  if (verb === 'up' || verb === 'down') return builder.move(path, etag, id, verb === 'up' ? -1 : 1);
  return builder.changeStep(path, etag, id, stepValues(verb, form));
}

function stepValues(verb: string, form: URLSearchParams): Readonly<Record<string, unknown>> {
  if (verb === 'remove') return { '@remove': true };
  if (verb === 'rename') return { title: (form.get('title') ?? '').trim() };
  const [prerequisite, minimum] = [form.get('prerequisite') ?? '', minimumIn(form)];
  const score = minimum === '' || prerequisite === '' ? null : Number.isFinite(Number(minimum)) ? Number(minimum) : minimum;
  return { prerequisite: prerequisite === '' ? null : prerequisite, prerequisiteMinScore: score };
}

/** Whether a path is already as a button asks for, as after a second click on it. */
export function isDone({ title, steps }: OpenedPath, { verb, id }: BuilderCommand, form: URLSearchParams): boolean {
  const step = steps.find((one) => one.id === id);
  if (verb === 'title') return title === (form.get('title') ?? '').trim();
  if (verb === 'remove') return step === undefined;
  return step !== undefined && isStepDone(step, verb, form);
}

function isStepDone(step: BuiltStep, verb: string, form: URLSearchParams): boolean {
  if (verb === 'up' || verb === 'down') return step.place === Number(form.get('place')) + (verb === 'up' ? -1 : 1);
  if (verb === 'rename') return step.title === (form.get('title') ?? '').trim();
  return verb === 'prerequisite' && step.prerequisite === form.get('prerequisite') && step.minimum === minimumIn(form);
}

/** With a point, as the API has it. */
function minimumIn(form: URLSearchParams): string {
  return (form.get('minimum') ?? '').trim().replace(',', '.');
}

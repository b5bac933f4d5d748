import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, createdAnswer } from '../../resource/model/action-declaration.js';
import type { EntityClass } from '../../resource/model/field-declaration.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { blank } from '../../resource/input/violation-messages.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { decidedByHandler } from './decided-by-handler.js';

/**
 * `POST /api/<path>/upload`: the resource's own POST, with a file.
 * @param entity class of the resource, whose members the form has
 */
export function upload(path: string, entity: () => EntityClass, handler: ActionDeclaration['handler'] = Upload): ActionDeclaration {
  return {
    name: 'upload',
    method: 'POST',
    path: `${path}/upload`,
    description: 'Creates one with a file, which comes as a form.',
    rule: decidedByHandler('who may create one'),
    input: entity,
    answer: createdAnswer,
    handler,
  };
}

@Injectable()
export class Upload extends ActionHandler {
  async run({ resource, input, operations }: ActionRun): Promise<ActionOutcome> {
    requireFile(input);
    return { id: await operations.create(resource.entity, input) };
  }
}

/** @throws ViolationProblem at `uploadFile` */
export function requireFile({ uploadFile }: ActionRun['input']): void {
  if (uploadFile == null) throw new ViolationProblem([blank('uploadFile')]);
}

import { Injectable } from '@nestjs/common';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { requireFile } from '../content-access/upload.action.js';

/** Hands in a file to an assignment: what comes this way is a work. */
@Injectable()
export class HandInWork extends ActionHandler {
  async run({ resource, input, operations }: ActionRun): Promise<ActionOutcome> {
    requireFile(input);
    return { id: await operations.create(resource.entity, { ...input, filetype: 'file' }) };
  }
}

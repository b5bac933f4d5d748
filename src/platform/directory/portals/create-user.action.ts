import { Injectable } from '@nestjs/common';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { User } from '../users/user.entity.js';
import { UserProcessor } from '../users/user.processor.js';

/** Makes an account as if its maker had come in through the portal that the address names. */
@Injectable()
export class CreatePortalUser extends ActionHandler {
  constructor(
    private readonly users: UserProcessor,
    private readonly registry: ResourceRegistry,
  ) {
    super();
  }

  async run({ id: portalId, input, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const resource = this.registry.of(User);
    const id = await this.users.create({
      resource,
      operation: 'create',
      values: input,
      actor: actor.at(portalId),
      transaction,
      now,
    });
    return { id };
  }
}

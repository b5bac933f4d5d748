import { Injectable } from '@nestjs/common';
import { AccountNotices } from '../../../auth/account-notices.js';
import { SecondFactors } from '../../../auth/second-factor/second-factors.js';
import { type ActionDeclaration, nothingAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { mayRemoveSecondFactor } from './user.policy.js';

/** Lets a person who has lost the second factor in again by password alone. */
@Injectable()
class RemoveSecondFactor extends ActionHandler {
  constructor(
    private readonly factors: SecondFactors,
    private readonly notices: AccountNotices,
  ) {
    super();
  }

  async run({ id, actor, transaction }: ActionRun): Promise<ActionOutcome> {
    if (!(await this.factors.remove(transaction, id))) return {};
    await this.notices.tell(transaction, 'second_factor_removed', { userId: id, portalId: actor.portalId });
    return {};
  }
}

/** `DELETE /api/users/{id}/second_factor` */
export const removeSecondFactor: ActionDeclaration = {
  name: 'remove_second_factor',
  method: 'DELETE',
  path: 'users/{id}/second_factor',
  description: "Removes the second factor of a person's account.",
  rule: mayRemoveSecondFactor,
  answer: nothingAnswer,
  handler: RemoveSecondFactor,
};

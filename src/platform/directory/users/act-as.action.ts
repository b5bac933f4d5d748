import { Injectable } from '@nestjs/common';
import { MOMENT, TEXT } from '../../../auth/answer-shape.js';
import { AccountNotices } from '../../../auth/account-notices.js';
import { ActingAs } from '../../../auth/tokens/acting-as.js';
import { sql } from '../../../database/sql.js';
import {
  type ActionDeclaration,
  documentAction,
  documentAnswer,
  nothingAnswer,
  type OutcomeOf,
} from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { mayActAs, mayEndActing } from './user.policy.js';
import { IsString, Length } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';

/** Why an administrator acts as another user; the person is notified. */
class ActAsReason {
  @Input({
    type: 'string',
    required: true,
    minimumLength: 5,
    maximumLength: 500,
    validators: [IsString(), Length(5, 500)],
    description: 'Why. The person is notified.',
  })
  reason: string;
}

const actingTokenAnswer = documentAnswer('ActingToken', { token: TEXT, expiresAt: MOMENT }, 201);

/** Gives the administrator a token that is the person's for half an hour. */
@Injectable()
class ActAs extends ActionHandler {
  constructor(
    private readonly acting: ActingAs,
    private readonly notices: AccountNotices,
  ) {
    super();
  }

  /** @throws Problem 409 where the account may not be used at all */
  async run({ id, input, actor, transaction }: ActionRun): Promise<OutcomeOf<typeof actingTokenAnswer>> {
    const account = await transaction.one<{ username: string }>(
      sql`SELECT "username" FROM "user" WHERE "id" = ${id} AND "active" = 'active' AND "status" NOT IN ('anonymous', 'fallback')`,
    );
    if (!account || actor.id === null) throw new Problem(409, 'This account is closed; nobody can act as its owner.');
    const by = { id: actor.id, portalId: actor.portalId, sessionId: actor.sessionId };
    const { token, expiresAt } = await this.acting.begin(transaction.manager, by, { id, username: account.username });
    const values = { name: actor.username ?? '', reason: String(input.reason) };
    await this.notices.tell(transaction, 'acted_as', { userId: id, portalId: actor.portalId }, values);
    return { document: { token, expiresAt } };
  }
}

/** Takes the caller's tokens for the person back. */
@Injectable()
class EndActingAs extends ActionHandler {
  constructor(private readonly acting: ActingAs) {
    super();
  }

  async run({ id, actor, transaction }: ActionRun): Promise<ActionOutcome> {
    await this.acting.end(transaction.manager, actor.id ?? 0, id);
    transaction.onCommit(() => this.acting.forget(id));
    return {};
  }
}

/** `POST /api/users/{id}/act_as` */
export const actAs = documentAction({
  name: 'act_as',
  method: 'POST',
  path: 'users/{id}/act_as',
  description: 'Lets an administrator act as the person for half an hour.',
  rule: mayActAs,
  input: () => ActAsReason,
  answer: actingTokenAnswer,
  handler: ActAs,
});

/** `DELETE /api/users/{id}/act_as` */
export const endActingAs: ActionDeclaration = {
  name: 'end_acting_as',
  method: 'DELETE',
  path: 'users/{id}/act_as',
  description: 'Ends acting as the person; within five seconds everywhere.',
  rule: mayEndActing,
  answer: nothingAnswer,
  handler: EndActingAs,
};

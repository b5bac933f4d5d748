import { Injectable } from '@nestjs/common';
import { FLAG, oneOfTexts, orNull } from '../../../../auth/answer-shape.js';
import { IsBoolean, IsIn } from 'class-validator';
import { sql } from '../../../../database/sql.js';
import { MAIL_FREQUENCIES, type MailFrequency } from '../../../../feature/notice-kind.js';
import { Input } from '../../../../resource/declare/unstored-fields.decorator.js';
import {
  type ActionDeclaration,
  documentAction,
  documentAnswer,
  nothingAnswer,
  type OutcomeOf,
} from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { any } from '../../../../resource/model/rule.js';
import { oneViolation, Problem } from '../../../../resource/protocol/problem.js';
import { administrator, globalAdministrator } from '../../../rights/access/role.rules.js';
import { NoticeKinds } from '../notices/notice-kinds.js';
import { didYouMean } from '../../../../resource/protocol/nearest.js';

const ACCOUNT = 'account.';

class KindDefault {
  @Input({ type: 'boolean', validators: [IsBoolean()], description: 'Null: what the product says.' })
  inProduct?: boolean | null;

  @Input({ type: 'choice', values: MAIL_FREQUENCIES, validators: [IsIn(MAIL_FREQUENCIES)], description: 'Null: what the product says.' })
  mail?: MailFrequency | null;

  @Input({ type: 'boolean', validators: [IsBoolean()], description: 'Whether users cannot choose otherwise.' })
  locked?: boolean | null;
}

const notificationKindDefaultAnswer = documentAnswer('NotificationKindDefault', {
  inProduct: orNull(FLAG),
  mail: orNull(oneOfTexts(...MAIL_FREQUENCIES)),
  locked: FLAG,
});

@Injectable()
class SetKindDefault extends ActionHandler {
  constructor(private readonly kinds: NoticeKinds) {
    super();
  }

  override async run({ transaction, actor, input, parameters }: ActionRun): Promise<OutcomeOf<typeof notificationKindDefaultAnswer>> {
    const kind = knownKind(this.kinds, parameters.get('kind'));
    const { inProduct = null, mail = null, locked } = input as unknown as KindDefault;
    await transaction.rows(
      sql`INSERT INTO "notification_default" ("portal_id", "kind", "in_product", "mail", "locked")
          VALUES (${actor.portalId}, ${kind}, ${inProduct}, ${mail}, ${locked === true})
          ON CONFLICT ("portal_id", "kind") DO UPDATE SET "in_product" = EXCLUDED."in_product", "mail" = EXCLUDED."mail", "locked" = EXCLUDED."locked"`,
    );
    return { document: { inProduct, mail, locked: locked === true } };
  }
}

@Injectable()
class ClearKindDefault extends ActionHandler {
  constructor(private readonly kinds: NoticeKinds) {
    super();
  }

  override async run({ transaction, actor, parameters }: ActionRun): Promise<ActionOutcome> {
    const kind = knownKind(this.kinds, parameters.get('kind'));
    await transaction.rows(sql`DELETE FROM "notification_default" WHERE "portal_id" = ${actor.portalId} AND "kind" = ${kind}`);
    return {};
  }
}

/** @throws Problem 404 for no kind; ViolationProblem for those of accounts, of which everybody is always notified */
function knownKind(kinds: NoticeKinds, kind: unknown): string {
  const name = String(kind);
  if (name.startsWith(ACCOUNT)) {
    const message = 'What happens to an account is always sent to its owner.';
    throw oneViolation('kind', message);
  }
  const names = kinds.all.map((known) => known.kind);
  if (!names.includes(name)) throw new Problem(404, `There is no such kind of notification.${didYouMean(name, names)}`);
  return name;
}

const administrators = any(globalAdministrator, administrator);

/** `PUT /api/notification_kinds/{kind}`: how the people of the portal are notified of a kind unless they choose otherwise. */
export const setKindDefault = documentAction({
  name: 'set_kind_default',
  method: 'PUT',
  path: 'notification_kinds/{kind}',
  pathKind: 'word',
  description: 'Sets how users of the portal are notified of a kind, unless they choose otherwise; locked, they cannot.',
  rule: administrators,
  input: () => KindDefault,
  answer: notificationKindDefaultAnswer,
  handler: SetKindDefault,
});

/** `DELETE /api/notification_kinds/{kind}`: back to what the product says. */
export const clearKindDefault: ActionDeclaration = {
  name: 'clear_kind_default',
  method: 'DELETE',
  path: 'notification_kinds/{kind}',
  pathKind: 'word',
  description: 'Drops what the portal says of a kind.',
  rule: administrators,
  answer: nothingAnswer,
  handler: ClearKindDefault,
};

import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { type ActionDeclaration, nothingAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { administratorOf } from '../../rights/access/portal.rules.js';

@Injectable()
class LiftSuppression extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<void> {
    await transaction.rows(
      sql`DELETE FROM "mail_suppression" USING "user" "u" WHERE "u"."id" = ${id} AND "mail_suppression"."address" = lower("u"."email")`,
    );
    await transaction.rows(sql`UPDATE "user" SET "mail_suppressed_address" = NULL, "mail_suppressed_at" = NULL WHERE "id" = ${id}`);
  }
}

/** `DELETE /api/users/{id}/mail_suppression`: mail is sent to the person's address again. */
export const liftSuppression: Omit<ActionDeclaration, 'item'> = {
  name: 'lift_suppression',
  method: 'DELETE',
  path: 'users/{id}/mail_suppression',
  description: 'Sends mail to the address of this person again, though some came back from it.',
  rule: administratorOf({ user: 'id' }),
  answer: nothingAnswer,
  handler: LiftSuppression,
};

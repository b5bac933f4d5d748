import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, ActionHandler, type ActionRun, itemAnswer, sql } from 'lyceum/resource';
import { badgePolicy } from './badge.policy.js';

@Injectable()
class Applaud extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<void> {
    await transaction.rows(sql`UPDATE "badge_award" SET "applause" = "applause" + 1 WHERE "id" = ${id}`);
  }
}

/** `PUT /api/badge_awards/{id}/applaud`: one more clap. */
export const applaud: ActionDeclaration = {
  name: 'applaud',
  method: 'PUT',
  path: 'badge_awards/{id}/applaud',
  description: 'Applauds the badge.',
  rule: badgePolicy.rule('read'),
  answer: itemAnswer,
  handler: Applaud,
};

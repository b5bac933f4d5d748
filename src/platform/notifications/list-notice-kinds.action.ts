import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { authenticated } from '../../resource/model/rule.js';
import { NoticeKinds } from './notice-kinds.js';

interface Chosen {
  readonly kind: string;
  readonly inProduct: boolean | null;
  readonly mail: string | null;
}

const CHOICE = { inProduct: { type: 'boolean' }, mail: { type: 'string' } };
const KIND = {
  kind: { type: 'string' },
  label: { type: 'string' },
  locked: { type: 'boolean' },
  defaults: { type: 'object', properties: CHOICE },
  effective: { type: 'object', properties: { ...CHOICE, from: { type: 'string', enum: ['product', 'own'] } } },
};

@Injectable()
class ListNoticeKinds extends ActionHandler {
  constructor(private readonly kinds: NoticeKinds) {
    super();
  }

  override async run({ transaction, actor }: ActionRun): Promise<ActionOutcome> {
    const person = await transaction.one<{ locale: string }>(sql`SELECT "locale" FROM "user" WHERE "id" = ${actor.id}`);
    const language = person?.locale.startsWith('fr') ? 'fr' : 'en';
    const own = await transaction.rows<Chosen>(
      sql`SELECT "kind", "in_product" AS "inProduct", "mail" FROM "notification_preference"
          WHERE "user_id" = ${actor.id} AND "course_id" IS NULL ORDER BY "kind" = '*'`,
    );
    const member = this.kinds.all.map(({ kind, label, mail }) => {
      const mine = own.filter((chosen) => chosen.kind === kind || chosen.kind === '*');
      const inProduct = mine.find((chosen) => chosen.inProduct !== null)?.inProduct;
      const chosen = mine.find((candidate) => candidate.mail !== null)?.mail;
      const from = inProduct === undefined && chosen === undefined ? 'product' : 'own';
      const effective = { inProduct: inProduct ?? true, mail: chosen ?? mail, from };
      return { kind, label: label[language], locked: false, defaults: { inProduct: true, mail }, effective };
    });
    return { document: { member } };
  }
}

/** `GET /api/notification_kinds`. */
export const listNoticeKinds: ActionDeclaration = {
  name: 'kinds',
  method: 'GET',
  path: 'notification_kinds',
  description: 'The kinds of notifications, and how the caller gets each.',
  rule: authenticated,
  answer: documentAnswer('NotificationKinds', {
    member: { type: 'array', items: { type: 'object', required: Object.keys(KIND), properties: KIND } },
  }),
  handler: ListNoticeKinds,
};

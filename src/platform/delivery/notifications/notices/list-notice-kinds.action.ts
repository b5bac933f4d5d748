import { Injectable } from '@nestjs/common';
import { FLAG, listOf, oneOfTexts, shapeOf, TEXT, type ValueOf } from '../../../../auth/answer-shape.js';
import { sql } from '../../../../database/sql.js';
import { saidIn } from '../../../../languages/catalogue.js';
import { languageNamed } from '../../../../languages/installed-languages.js';
import type { NoticeKind } from '../../../../feature/notice-kind.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../../resource/model/action-handler.js';
import { authenticated } from '../../../../resource/model/rule.js';
import { MailKinds } from '../../mail/mail-kinds.js';
import type { PortalDefault } from './notice-choices.js';
import { NoticeKinds } from './notice-kinds.js';

interface Chosen {
  readonly kind: string;
  readonly inProduct: boolean | null;
  readonly push: boolean | null;
  readonly mail: string | null;
}

type Said = PortalDefault & { readonly kind: string };

const CHOICE = { inProduct: FLAG, mail: TEXT };
const PUSH = { ...FLAG, description: 'Whether it is pushed to the browsers in which the caller asked for that.' };
const KIND = shapeOf({
  kind: TEXT,
  label: TEXT,
  description: { ...TEXT, description: 'What it is for.' },
  locked: { ...FLAG, description: 'Whether nobody can choose: the portal says so, or it is about the account itself.' },
  defaults: shapeOf(CHOICE),
  effective: shapeOf({ ...CHOICE, push: PUSH, from: oneOfTexts('product', 'portal', 'own') }),
});

/** What happens to an account is always reported, at once. */
const AT_ONCE = { inProduct: true, mail: 'immediately' };
const ALWAYS = { locked: true, defaults: AT_ONCE, effective: { ...AT_ONCE, push: false, from: 'product' } } as const;

type DescribedChoice = Pick<ValueOf<typeof KIND>, 'locked' | 'defaults' | 'effective'>;

const notificationKindsAnswer = documentAnswer('NotificationKinds', { member: listOf(KIND) });

@Injectable()
class ListNoticeKinds extends ActionHandler {
  constructor(
    private readonly kinds: NoticeKinds,
    private readonly mails: MailKinds,
  ) {
    super();
  }

  override async run({ transaction, actor, parameters }: ActionRun): Promise<OutcomeOf<typeof notificationKindsAnswer>> {
    const person = await transaction.one<{ locale: string }>(sql`SELECT "locale" FROM "user" WHERE "id" = ${actor.id}`);
    const language = languageNamed(parameters.get('language')?.toString() ?? person?.locale);
    const own = await transaction.rows<Chosen>(
      sql`SELECT "kind", "in_product" AS "inProduct", "push", "mail" FROM "notification_preference"
          WHERE "user_id" = ${actor.id} AND "course_id" IS NULL ORDER BY "kind" = '*'`,
    );
    const said = await transaction.rows<Said>(
      sql`SELECT "kind", "in_product" AS "inProduct", "mail", "locked" FROM "notification_default" WHERE "portal_id" = ${actor.portalId}`,
    );
    const member = this.kinds.all.map((kind) => {
      const portal = said.find((one) => one.kind === kind.kind);
      const mine = own.filter((chosen) => chosen.kind === kind.kind || chosen.kind === '*');
      return {
        kind: kind.kind,
        label: saidIn(kind.label, language),
        description: saidIn(kind.description, language),
        ...describedChoice(kind, portal, mine),
      };
    });
    const ofAccounts = this.mails.notices.map(({ kind, label, description }) => ({
      kind,
      label: saidIn(label, language),
      description: saidIn(description, language),
      ...ALWAYS,
    }));
    return { document: { member: [...member, ...ofAccounts] } };
  }
}

/** What is locked by the portal, else what is chosen, else what the portal says, else what the product does. */
function describedChoice({ mail }: NoticeKind, portal: Said | undefined, mine: readonly Chosen[]): DescribedChoice {
  const locked = portal?.locked === true;
  const chosen = {
    inProduct: mine.find(({ inProduct }) => inProduct !== null)?.inProduct ?? null,
    mail: mine.find((choice) => choice.mail !== null)?.mail ?? null,
  };
  const order = locked ? [portal, chosen] : [chosen, portal];
  const effective = {
    inProduct: order.map((choice) => choice?.inProduct ?? null).find((value) => value !== null) ?? true,
    mail: order.map((choice) => choice?.mail ?? null).find((value) => value !== null) ?? mail,
  };
  const says = (choice: { inProduct: boolean | null; mail: string | null } | undefined): boolean =>
    choice !== undefined && (choice.inProduct !== null || choice.mail !== null);
  const from = order.find(says);
  return {
    locked,
    defaults: { inProduct: portal?.inProduct ?? true, mail: portal?.mail ?? mail },
    effective: {
      ...effective,
      push: effective.inProduct && (mine.find(({ push }) => push !== null)?.push ?? true),
      from: from === undefined ? 'product' : from === portal ? 'portal' : 'own',
    },
  };
}

/** `GET /api/notification_kinds`. */
export const listNoticeKinds = documentAction({
  name: 'kinds',
  method: 'GET',
  path: 'notification_kinds',
  description: 'The kinds of notifications, and how the caller gets each.',
  rule: authenticated,
  parameters: [
    {
      name: 'language',
      type: 'string',
      description: 'Of labels and descriptions, such as `fr`: that of the account without it, English where there is no such language.',
    },
  ],
  answer: notificationKindsAnswer,
  handler: ListNoticeKinds,
});

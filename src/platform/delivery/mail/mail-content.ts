import { catalogue } from '../../../languages/catalogue.js';
import { rootAttributes, languageNamed } from '../../../languages/installed-languages.js';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { MailDraft, MailValues } from '../../../feature/mail-kind.js';
import { ApiDescription } from '../../../resource/protocol/api-description.js';
import { mailFooter, mailReplyTo, mailSenderName } from './mail.settings.js';
import { saidName } from '../../directory/portals/portals.settings.js';
import { portalText } from './portal-text.js';
import { LAYOUT, MailKinds } from './mail-kinds.js';
import { escaped, filled, headerText } from './placeholders.js';
import { plainText } from '../../../resource/input/plain-text.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/** Characters of a text that came from HTML of a template. */
const LONGEST_TEXT = 20_000;

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Name of the sender. */
  readonly sender: string;
  readonly replyTo?: string;
  /** Where one click ends mails of this kind to this person. */
  readonly unsubscribe?: string;
  /** The list that it is of: mails of one course. */
  readonly list?: string;
  /** What it belongs together with. */
  readonly thread?: string;
}

interface Template {
  readonly subject: string | null;
  readonly template: string | null;
  readonly text: string | null;
}

/** Makes the text of a mail: from the portal's own template of its kind, or from ours. No HTML of people goes into it. */
@Injectable()
export class MailComposition {
  constructor(
    private readonly kinds: MailKinds,
    private readonly environment: Environment,
    private readonly api: ApiDescription,
    private readonly tokens: UnsubscribeTokens,
  ) {}

  /** @param values of the kind's placeholders */
  async compose(transaction: Transaction, draft: MailDraft, values: MailValues): Promise<MailContent> {
    const { kind, portalId, userId, locale } = draft;
    const sender =
      (await portalText(transaction, portalId, mailSenderName.variable)) ?? (await nameOfPortal(transaction, portalId)) ?? this.api.title;
    const lines = (await portalText(transaction, portalId, mailFooter.variable)) ?? '';
    const replyTo = await portalText(transaction, portalId, mailReplyTo.variable);
    const all = { ...(await nameOf(transaction, userId)), portal: sender, ...values };
    const unsubscribe = this.#unsubscribeAddress(draft);
    const own = await templateOf(transaction, kind, portalId, locale);
    const layout = await templateOf(transaction, LAYOUT, portalId, locale);
    const { subject, text, body } = own?.template
      ? fromTemplate(own, all, this.kinds.textOf(kind, locale).subject)
      : this.#ours(draft, all);
    const frame = {
      content: body,
      portal: escaped(sender),
      unsubscribe: escaped(unsubscribe ?? ''),
      lines: escaped(lines).replaceAll('\n', '<br>'),
    };
    return {
      subject: headerText(subject),
      text: [text, footer(draft, sender, lines, unsubscribe)].join('\n\n'),
      html: layout?.template ? filled(layout.template, frame) : ourFrame(draft, frame),
      sender: headerText(sender, 100),
      ...(replyTo ? { replyTo: headerText(replyTo) } : {}),
      ...(unsubscribe ? { unsubscribe } : {}),
      ...(values['list'] ? { list: values['list'] } : {}),
      ...(values['thread'] ? { thread: values['thread'] } : {}),
    };
  }

  #ours({ kind, locale }: MailDraft, values: MailValues): { subject: string; text: string; body: string } {
    const ours = this.kinds.textOf(kind, locale);
    const paragraphs = ours.text.split(/\n{2,}/).filter((paragraph) => paragraph !== '{{link}}' || values['link']);
    return {
      subject: filled(ours.subject, values),
      text: paragraphs.map((paragraph) => filled(paragraph, values)).join('\n\n'),
      body: paragraphs.map((paragraph) => paragraphHtml(paragraph, values)).join('\n'),
    };
  }

  #unsubscribeAddress({ kind, userId, portalId }: MailDraft): string | undefined {
    if (userId === null || this.kinds.get(kind).essential) return undefined;
    return `${this.environment.PUBLIC_URL ?? ''}/account/unsubscribe?t=${this.tokens.issue({ userId, kind, portalId })}`;
  }
}

/** The one line that is a link is one that we made; an address in a user's text stays text. */
function paragraphHtml(paragraph: string, values: MailValues): string {
  if (paragraph === '{{link}}') {
    const link = escaped(values['link'] ?? '');
    return `<p><a href="${link}">${link}</a></p>`;
  }
  return `<p>${filled(escapedTemplate(paragraph), values, escaped).replaceAll('\n', '<br>')}</p>`;
}

/** The words of the template are ours, and may contain what HTML reads otherwise. */
function escapedTemplate(text: string): string {
  return text.replace(/[&<>]/g, escaped);
}

function fromTemplate(
  { subject, template, text }: Template,
  values: MailValues,
  ourSubject: string,
): { subject: string; text: string; body: string } {
  const body = filled(template ?? '', values, escaped);
  return {
    subject: filled(subject ?? ourSubject, values),
    text: text === null ? plainText(body, LONGEST_TEXT) : filled(text, values),
    body,
  };
}

/** The portal's template of its language, failing that of any; then that of all portals. */
async function templateOf(transaction: Transaction, type: string, portalId: number, locale: string): Promise<Template | undefined> {
  const language = locale.slice(0, 2);
  return transaction.one<Template>(
    sql`SELECT "subject", "template", "text" FROM "mail_template"
        WHERE "type" = ${type} AND "default_template" AND ("url_id" = ${portalId} OR "url_id" IS NULL)
          AND ("language" IS NULL OR left("language", 2) = ${language})
        ORDER BY "url_id" IS NULL, "language" IS NULL LIMIT 1`,
  );
}

async function nameOfPortal(transaction: Transaction, portalId: number): Promise<string | undefined> {
  return (await transaction.one<{ name: string | null }>(sql`SELECT ${saidName(sql`${portalId}::int`)} AS "name"`))?.name ?? undefined;
}

async function nameOf(transaction: Transaction, userId: number | null): Promise<MailValues> {
  const row = await transaction.one<{ firstname: string | null; lastname: string | null }>(
    sql`SELECT "firstname", "lastname" FROM "user" WHERE "id" = ${userId}`,
  );
  return { firstname: row?.firstname ?? '', lastname: row?.lastname ?? '' };
}

const FOOTERS = catalogue('mail.footer', {
  why: 'You get this mail because of your account at',
  whyInvited: 'You get this mail because your address was given to',
  stop: 'No more mails of this kind',
});

/** Why the receiver gets the mail: by an account, or by the address alone. */
function reasonFor({ locale, userId }: MailDraft): string {
  const { why, whyInvited } = FOOTERS.in(locale);
  return userId === null ? whyInvited : why;
}

function footer(draft: MailDraft, sender: string, lines: string, unsubscribe?: string): string {
  const words = FOOTERS.in(draft.locale);
  return [
    `-- `,
    ...(lines ? [lines] : []),
    `${reasonFor(draft)} ${sender}.`,
    ...(unsubscribe ? [`${words.stop}: ${unsubscribe}`] : []),
  ].join('\n');
}

/** What stands around the text of a mail, as HTML. */
interface Frame {
  readonly content: string;
  readonly portal: string;
  readonly unsubscribe: string;
  readonly lines: string;
}

function ourFrame(draft: MailDraft, { content, portal, unsubscribe, lines }: Frame): string {
  const language = languageNamed(draft.locale);
  const words = FOOTERS.in(language);
  const stop = unsubscribe && `<br><a href="${unsubscribe}">${words.stop}</a>`;
  return `<!doctype html>
<html ${rootAttributes(language)}><head><meta charset="utf-8"><title>${portal}</title></head>
<body style="font-family:sans-serif;line-height:1.5;color:#1b1b1b;max-width:40em;margin:0 auto;padding:1em">
${content}
<hr>${lines && `<p style="font-size:smaller;color:#555">${lines}</p>`}<p style="font-size:smaller;color:#555">${reasonFor(draft)} ${portal}.${stop}</p>
</body></html>`;
}

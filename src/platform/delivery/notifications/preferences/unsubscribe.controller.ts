import { type Language } from '../../../../languages/language.js';
import { rootAttributes, languageNamed } from '../../../../languages/installed-languages.js';
import { catalogue, saidIn } from '../../../../languages/catalogue.js';
import { Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { escaped } from '../../mail/placeholders.js';
import { UnsubscribeTokens } from '../../mail/unsubscribe-tokens.js';
import { pageLanguage } from '../../../../pages/language.js';
import { NoticeKinds } from '../notices/notice-kinds.js';

/** Where the address in a mail leads: one click ends mails of its kind (RFC 8058). The address proves the right to do so. */
@ApiExcludeController()
@Controller('account/unsubscribe')
@Admits('everyone')
export class UnsubscribeController {
  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly kinds: NoticeKinds,
    private readonly database: Database,
  ) {}

  /** Changes nothing: mail scanners follow links. */
  @Get()
  @Public(true)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'same-origin')
  async ask(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = tokenOf(request);
    const subscription = this.tokens.read(token);
    if (!subscription) {
      refuse(response);
      return;
    }
    const { locale } = await this.#person(subscription.userId);
    const words = WORDS.in(locale);
    const known = this.kinds.all.find(({ kind }) => kind === subscription.kind);
    const said = known ? [saidIn(known.label, locale), saidIn(known.description, locale)] : [subscription.kind];
    const form = `<form method="post" action="?t=${escaped(token)}"><button style="min-height:44px">${words.button}</button></form>`;
    response.type('html').send(page(locale, words.title, `${said.map((text) => `<p>${escaped(text)}</p>`).join('')}${form}`));
  }

  @Post()
  @Public(true)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = tokenOf(request);
    const subscription = this.tokens.read(token);
    if (!subscription) {
      refuse(response);
      return;
    }
    await this.database.rows(
      sql`INSERT INTO "notification_preference" ("user_id", "kind", "mail")
          SELECT "id", ${subscription.kind}, 'never' FROM "user" WHERE "id" = ${subscription.userId}
          ON CONFLICT ("user_id", "kind", "course_id") DO UPDATE SET "mail" = 'never'`,
    );
    const { locale } = await this.#person(subscription.userId);
    response.type('html').send(page(locale, WORDS.in(locale).title, `<p>${WORDS.in(locale).done}</p>`));
  }

  async #person(id: number): Promise<{ locale: Language }> {
    const row = await this.database.one<{ locale: string }>(sql`SELECT "locale" FROM "user" WHERE "id" = ${id}`);
    return { locale: languageNamed(row?.locale) };
  }
}

const WORDS = catalogue('notifications.unsubscribe', {
  title: 'Mails of this kind',
  button: 'No more mails of this kind',
  done: 'You get no more mails of this kind.',
  invalid: 'This link is not valid',
  asItIs: 'Use the link as it is in the mail.',
});

/** Queries are not parsed for routes; see the bootstrap. */
function tokenOf({ url }: Request): string {
  return new URLSearchParams(url.split('?')[1] ?? '').get('t') ?? '';
}

/** Of whom the link is cannot be known: the page is in the language of the browser. */
function refuse(response: Response): void {
  const language = pageLanguage(response.req);
  const { invalid, asItIs } = WORDS.in(language);
  response
    .status(400)
    .type('html')
    .send(page(language, invalid, `<p>${asItIs}</p>`));
}

function page(locale: Language, title: string, body: string): string {
  return `<!doctype html><html ${rootAttributes(locale)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}

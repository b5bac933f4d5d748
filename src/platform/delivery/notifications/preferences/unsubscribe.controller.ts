import { type Language } from '../../../../languages/language.js';
import { languageNamed } from '../../../../languages/installed-languages.js';
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
import { PageRenderer } from '../../../../pages/page-renderer.js';
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
    private readonly pages: PageRenderer,
  ) {}

  /** Changes nothing: mail scanners follow links. */
  @Get()
  @Public(true)
  @Header('Referrer-Policy', 'same-origin')
  async ask(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = tokenOf(request);
    const subscription = this.tokens.read(token);
    if (!subscription) {
      this.#sendInvalid(response);
      return;
    }
    const language = await this.#languageOf(subscription.userId);
    const words = WORDS.in(language);
    const known = this.kinds.all.find(({ kind }) => kind === subscription.kind);
    const said = known ? [saidIn(known.label, language), saidIn(known.description, language)] : [subscription.kind];
    const form = `<form method="post" action="?t=${escaped(token)}"><button>${words.button}</button></form>`;
    this.#send(response, 200, {
      language,
      title: words.title,
      body: `${said.map((text) => `<p>${escaped(text)}</p>`).join('')}${form}`,
    });
  }

  @Post()
  @Public(true)
  @HttpCode(200)
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = tokenOf(request);
    const subscription = this.tokens.read(token);
    if (!subscription) {
      this.#sendInvalid(response);
      return;
    }
    await this.database.rows(
      sql`INSERT INTO "notification_preference" ("user_id", "kind", "mail")
          SELECT "id", ${subscription.kind}, 'never' FROM "user" WHERE "id" = ${subscription.userId}
          ON CONFLICT ("user_id", "kind", "course_id") DO UPDATE SET "mail" = 'never'`,
    );
    const language = await this.#languageOf(subscription.userId);
    const { title, done } = WORDS.in(language);
    this.#send(response, 200, { language, title, body: `<p>${done}</p>` });
  }

  /** Of whom the link is cannot be known: the page is in the language of the browser. */
  #sendInvalid(response: Response): void {
    const language = pageLanguage(response.req);
    const { invalid, asItIs } = WORDS.in(language);
    this.#send(response, 400, { language, title: invalid, body: `<p>${asItIs}</p>` });
  }

  /** @param page with markup for its body */
  #send(response: Response, status: number, { language, title, body }: { language: Language; title: string; body: string }): void {
    const content = `<h1>${escaped(title)}</h1>${body}`;
    const markup = this.pages.whole({ language, title, content, styles: [], scripts: [], path: '', isInstallable: false });
    this.pages.sendMarkup(response, status, markup, { language });
  }

  async #languageOf(userId: number): Promise<Language> {
    const row = await this.database.one<{ locale: string }>(sql`SELECT "locale" FROM "user" WHERE "id" = ${userId}`);
    return languageNamed(row?.locale);
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

import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { formOf } from '../../pages/form.js';
import type { Language } from '../../languages/language.js';
import { pageLanguage } from '../../pages/language.js';
import { momentIn } from '../../pages/moment.js';
import { requireOwnForm } from '../../pages/own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../pages/page-assets.controller.js';
import { type PageCaller, PageCalls } from '../../pages/page-calls.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../pages/signed-in-page.guard.js';
import { worded } from '../../pages/worded.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { CONDITIONS } from '../attendance/completion-figures.js';
import { CompletionPages } from './completion-page.js';
import { completionWords } from './completion-words.js';

const VIEWS = new URL('views/', import.meta.url);
/** The style of forms of terms, which the pages of checks bring. */
const STYLE = '/plugin/Videoconf/checks/checks.css';

/** The most that each field takes. */
const MOST = { minutes: 10_000, talkMinutes: 10_000, messages: 10_000, hands: 10_000, checks: 100 } as const;

/** What a form did not get through, by its fields, with what was typed. */
interface Refused {
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
}

/** What completes a meeting, and who has completed it. */
@ApiExcludeController()
@Controller('plugin/Videoconf/meetings/:id/completion')
@Admits('signed in, each for the meetings that they may read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class CompletionPagesController {
  constructor(
    private readonly completion: CompletionPages,
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const isSaved = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).has('saved');
    await this.#send(await this.calls.caller(request), id, response, isSaved);
  }

  @Post()
  async save(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const caller = await this.calls.caller(request);
    try {
      if (form.has('remove')) await this.completion.askNothing(caller, id);
      else if (form.has('column')) await this.completion.fill(caller, id, form.get('evaluation') ?? '');
      else await this.completion.ask(caller, id, sentTerms(form));
    } catch (error) {
      const refused = refusedBy(error, form, pageLanguage(request));
      return this.#send(caller, id, response, false, refused);
    }
    response.redirect(303, `/plugin/Videoconf/meetings/${id}/completion?saved`);
  }

  async #send(caller: PageCaller, id: number, response: Response, isSaved: boolean, refused?: Refused): Promise<void> {
    const page = await this.completion.of(caller, id);
    const language = pageLanguage(response.req);
    const words = completionWords.in(language);
    const shown = (value: number): string => value.toLocaleString(language);
    this.pages.send(response, {
      template: 'completion',
      views: VIEWS,
      styles: [COURSES_STYLE, STYLE],
      scripts: [TIMES_SCRIPT],
      title: worded(words.title, { title: page.title }),
      status: refused ? 422 : 200,
      data: { ...page, words, worded, refused, isSaved, shown, moment: momentIn(language), fields: CONDITIONS, most: MOST },
    });
  }
}

/** What is no number is refused by the API. */
function sentTerms(form: URLSearchParams): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    CONDITIONS.map((name) => {
      const text = (form.get(name) ?? '').trim();
      return [name, text === '' ? null : /^\d{1,6}$/.test(text) ? Number(text) : text];
    }),
  );
}

/** @throws what is no rejection of the form */
function refusedBy(error: unknown, form: URLSearchParams, language: Language): Refused {
  if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
  const words = completionWords.in(language);
  const typed = Object.fromEntries(CONDITIONS.map((name) => [name, form.get(name) ?? '']));
  const at = (error.document.violations ?? []).flatMap(({ propertyPath }) => CONDITIONS.find((name) => name === propertyPath) ?? []);
  const problems = Object.fromEntries(at.map((name) => [name, sentenceOf(name, typed[name] ?? '', language)]));
  return { typed, problems: at.length > 0 ? problems : { page: words.refused } };
}

function sentenceOf(name: keyof typeof MOST, typed: string, language: Language): string {
  const words = completionWords.in(language);
  const number = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
  if (number >= 1 && number <= MOST[name]) return words.unrecorded;
  return worded(words.number, { most: MOST[name].toLocaleString(language) });
}

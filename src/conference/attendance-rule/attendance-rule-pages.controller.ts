import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { formOf } from '../../pages/form.js';
import { pageLanguage } from '../../pages/language.js';
import { momentIn } from '../../pages/moment.js';
import { requireOwnForm } from '../../pages/own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../pages/page-assets.controller.js';
import { type PageCaller, PageCalls } from '../../pages/page-calls.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../pages/signed-in-page.guard.js';
import type { Language } from '../../languages/language.js';
import { worded } from '../../pages/worded.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { AttendanceRulePages, type SentPreview } from './attendance-rule-page.js';
import { attendanceRuleWords } from './attendance-rule-words.js';
import { BOUNDS, NUMBERS, sentPeriod, sentRule } from './rule-form.js';
import { shownPreview, shownVersions } from './shown-preview.js';

const VIEWS = new URL('views/', import.meta.url);
/** The style of forms of terms, which the pages of checks bring. */
const STYLE = '/plugin/Videoconf/checks/checks.css';

/** What was sent, and what came of it. */
interface Sent {
  readonly form: URLSearchParams;
  readonly preview?: SentPreview;
  readonly problems?: Readonly<Record<string, string>>;
}

/** How attendance follows from a meeting, and what another rule would change. */
@ApiExcludeController()
@Controller('plugin/Videoconf/meetings/:id/attendance-rule')
@Admits('signed in, each for the meetings that they run')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class AttendanceRulePagesController {
  constructor(
    private readonly rules: AttendanceRulePages,
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { query } = splitUrl({ url: request.originalUrl });
    await this.#send(await this.calls.caller(request), id, response, undefined, new URLSearchParams(query).get('done') ?? '');
  }

  @Post()
  async save(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const caller = await this.calls.caller(request);
    try {
      if (form.has('try')) {
        const { zone } = await this.rules.of(caller, id);
        const preview = await this.rules.preview(caller, id, sentRule(form), sentPeriod(form, zone));
        await this.#send(caller, id, response, { form, preview });
        return;
      }
      if (form.has('remove')) await this.rules.remove(caller, id);
      else await this.rules.save(caller, id, sentRule(form));
    } catch (error) {
      return this.#send(caller, id, response, { form, problems: problemsOf(error, pageLanguage(request)) });
    }
    response.redirect(303, `/plugin/Videoconf/meetings/${id}/attendance-rule?done=${form.has('remove') ? 'removed' : 'saved'}`);
  }

  async #send(caller: PageCaller, id: number, response: Response, sent?: Sent, done = ''): Promise<void> {
    const page = await this.rules.of(caller, id);
    const language = pageLanguage(response.req);
    const words = attendanceRuleWords.in(language);
    this.pages.send(response, {
      template: 'attendance-rule',
      views: VIEWS,
      styles: [COURSES_STYLE, STYLE],
      scripts: [TIMES_SCRIPT],
      title: worded(words.title, { title: page.title }),
      status: sent?.problems ? 422 : 200,
      data: {
        ...page,
        words,
        numbers: NUMBERS,
        moment: momentIn(language),
        problems: sent?.problems ?? {},
        typed: typedIn(sent?.form, page.rule),
        done: done === 'saved' || done === 'removed' ? words[done] : '',
        preview: sent?.preview && shownPreview(sent.preview, language),
        versions: shownVersions(page, language),
      },
    });
  }
}

/** What the fields of the form hold: what was sent, else the rule that stands, else what a new one has. */
function typedIn(form: URLSearchParams | undefined, rule: object | undefined): Readonly<Record<string, unknown>> {
  if (form) return { ...Object.fromEntries(form), lateness: form.has('lateness') };
  const standing = { minimumShare: 80, graceMinutes: 5, lateness: true, ...rule } as Record<string, unknown>;
  return { ...standing, what: standing['register'] ?? standing['evaluation'] ?? '' };
}

/** @throws what is no rejection of the form */
function problemsOf(error: unknown, language: Language): Readonly<Record<string, string>> {
  if (!(error instanceof Problem) || ![403, 409, 422].includes(error.getStatus())) throw error;
  const words = attendanceRuleWords.in(language);
  if (error.getStatus() === 403) return { what: words.problems.what };
  const at = (error.document.violations ?? []).map(({ propertyPath }): [string, string] => {
    const name = NUMBERS.find((number) => number === propertyPath);
    if (name) return [name, worded(words.problems.number, { least: BOUNDS[name][0], most: BOUNDS[name][1] })];
    return propertyPath === 'of' ? ['of', words.problems.of] : ['what', words.problems.what];
  });
  return at.length > 0 ? Object.fromEntries(at) : { page: words.refused };
}

import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { pageLanguage } from '../../../pages/language.js';
import { dayIn, momentIn } from '../../../pages/moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { kindOfProblem, type PageCaller, PageCalls } from '../../../pages/page-calls.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import { worded } from '../../../pages/worded.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Responder } from '../../../resource/protocol/responder.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { explanationWords } from '../explanation/explanation-words.js';
import { VIEWS } from './evidence-proof.controller.js';
import { evidenceWords } from './evidence-words.js';
import { shownExplanation, type SentExplanation } from './shown-explanation.js';

const MOST_PACKS = 50;
const LOOKS = { views: VIEWS, styles: [COURSES_STYLE], scripts: [TIMES_SCRIPT] };

/** Sealed evidence of a meeting for those who run it, and why a figure is what it is, for its participant too. */
@ApiExcludeController()
@Controller('plugin/Videoconf')
@Admits('signed in: evidence for those who run the meeting, explanations for the participant too')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class EvidencePagesController {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
    private readonly responder: Responder,
  ) {}

  @Get('meetings/:id/evidence')
  async list(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const notice = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('notice');
    const done = notice === 'sealed' || notice === 'waiting' ? notice : undefined;
    await this.show(id, request, response, { done });
  }

  /** A second click leads to the same pack: the API makes one of the same events. */
  @Post('meetings/:id/evidence')
  async seal(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const caller = await this.calls.caller(request);
    try {
      const { status } = await this.calls.answer(caller, 'POST', `/api/conference_meetings/${id}/evidence`, {});
      response.redirect(303, `/plugin/Videoconf/meetings/${id}/evidence?notice=${status === 202 ? 'waiting' : 'sealed'}`);
    } catch (error) {
      if (!(error instanceof Problem) || (error.getStatus() !== 404 && error.getStatus() !== 409)) throw error;
      const { problems } = evidenceWords.in(pageLanguage(request));
      await this.show(id, request, response, { problem: problems[kindOfProblem(error)] ?? problems['other'], status: 422 });
    }
  }

  /** The zip file, as the API gives it. */
  @Get('evidence/:pack')
  async download(@Param('pack', ParseIntPipe) pack: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const answer = await this.calls.answer(await this.calls.caller(request), 'GET', `/api/evidence_packs/${pack}/content`);
    response.setHeader('Cache-Control', 'private, no-store');
    await this.responder.deliver(request, response, answer);
  }

  /** Why the figures of a record are what they are. */
  @Get('activities/:id/why')
  async why(@Param('id', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const caller = await this.calls.caller(request);
    const language = pageLanguage(request);
    const words = evidenceWords.in(language);
    const explanation = await this.calls.read<SentExplanation>(caller, `/api/conference_activities/${id}/explanation`);
    const pack = explanation.pack === null ? undefined : await this.calls.readable<ApiItem>(caller, explanation.pack);
    const record = await this.calls.read<ApiItem>(caller, explanation.activity);
    this.pages.send(response, {
      ...LOOKS,
      template: 'why',
      title: words.why.title,
      data: {
        words: words.why,
        back: words.back,
        worded,
        moment: momentIn(language),
        explained: explanationWords.in(language),
        name: textOf(record['displayName']),
        meeting: pageOf(explanation.meeting),
        pack: pack && `${pageOf(explanation.meeting)}/evidence`,
        explanation: shownExplanation(explanation, language),
      },
    });
  }

  private async show(
    id: number,
    request: ResourceRequest,
    response: Response,
    { status = 200, ...said }: { readonly done?: 'sealed' | 'waiting'; readonly problem?: string | undefined; readonly status?: number },
  ): Promise<void> {
    const caller = await this.calls.caller(request);
    const meeting = await this.managed(caller, id);
    const address = `/api/evidence_packs?meeting=${id}&order[sealedAt]=desc&itemsPerPage=${MOST_PACKS}`;
    const language = pageLanguage(request);
    const words = evidenceWords.in(language);
    this.pages.send(response, {
      ...LOOKS,
      template: 'packs',
      title: worded(words.title, { title: textOf(meeting['title']) }),
      status,
      data: {
        words,
        worded,
        ...said,
        path: `/plugin/Videoconf/meetings/${id}`,
        moment: momentIn(language),
        day: dayIn(language),
        packs: await this.calls.read<readonly ApiItem[]>(caller, address),
      },
    });
  }

  /** @throws Problem 403 for a meeting that the caller does not run */
  private async managed(caller: PageCaller, id: number): Promise<ApiItem> {
    const meeting = await this.calls.read<ApiItem>(caller, `/api/conference_meetings/${id}?include=permissions`);
    const { update } = (meeting['permissions'] ?? {}) as { readonly update?: unknown };
    if (update !== true) throw new Problem(403, 'The evidence of a meeting is for those who run it.');
    return meeting;
  }
}

function pageOf(meeting: string): string {
  return meeting.replace('/api/conference_meetings/', '/plugin/Videoconf/meetings/');
}

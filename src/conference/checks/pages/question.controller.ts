import { Controller, Get, HttpException, NotFoundException, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../../auth/tokens/tolerates-bad-token.decorator.js';
import { Database } from '../../../database/statements.js';
import { formOf } from '../../../pages/form.js';
import { pageLanguage } from '../../../pages/language.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { CheckAnswers } from '../check-answers.js';
import { CHECK_PATH, CheckTokens } from '../check-tokens.js';
import { refusedNotice, takenNotice } from './check-notice.js';
import { CheckSender } from './check-sender.js';
import { checkWords } from './check-words.js';

const LARGEST_ID = 2_147_483_647;
const LONGEST_CODE = 16;

/** What is behind the address in the chat: guests too are recognised by the browser with which they joined. */
@ApiExcludeController()
@Controller(CHECK_PATH)
@Admits('holder of the token with which a browser went into the meeting')
@Public(true)
@ToleratesBadToken(true)
export class CheckQuestionController {
  constructor(
    private readonly answers: CheckAnswers,
    private readonly tokens: CheckTokens,
    private readonly database: Database,
    private readonly sender: CheckSender,
  ) {}

  @Get()
  ask(@Req() request: ResourceRequest, @Res() response: Response): void {
    const { meeting, code } = named(new URLSearchParams(splitUrl({ url: request.originalUrl }).query));
    const isKnown = this.tokens.participantOf(request, meeting) !== undefined;
    this.sender.sendQuestion(response, { meeting, code, isKnown });
  }

  @Post()
  async answer(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const { meeting, code } = named(formOf(request));
    const participantKey = this.tokens.participantOf(request, meeting);
    if (participantKey === undefined) {
      this.sender.sendQuestion(response, { meeting, code, isKnown: false, status: 403 });
      return;
    }
    const words = checkWords.in(pageLanguage(request));
    try {
      const taken = await this.answers.take(this.database, { meetingId: meeting, participantKey, code, way: 'link' });
      this.sender.sendQuestion(response, { meeting, code, isKnown: true, done: takenNotice(taken, words) });
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      const refused = { problem: refusedNotice(error, words), status: error.getStatus() };
      this.sender.sendQuestion(response, { meeting, code, isKnown: true, ...refused });
    }
  }
}

/** Which check an address or a form is about; meeting 0 for none. */
function named(parameters: URLSearchParams): { readonly meeting: number; readonly code: string } {
  const meeting = /^\d{1,10}$/.test(parameters.get('m') ?? '') ? Number(parameters.get('m')) : 0;
  return { meeting: meeting <= LARGEST_ID ? meeting : 0, code: (parameters.get('c') ?? '').slice(0, LONGEST_CODE) };
}

/** The style of the pages of checks. */
@ApiExcludeController()
@Controller('plugin/Videoconf/checks')
@Admits('everyone')
@Public(true)
export class CheckAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (file !== 'checks.css') throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: fileURLToPath(new URL('assets/', import.meta.url)), maxAge: '5m' });
  }
}

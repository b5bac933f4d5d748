import { Controller, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { PageCalls } from '../../../pages/page-calls.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { Responder } from '../../../resource/protocol/responder.js';

/** Gives a statement of attendance to whom a page leads to it. */
@ApiExcludeController()
@Controller('plugin/Videoconf')
@Admits('signed in: the own statement, and those of others for those who may change the course')
@Public(true)
@UseGuards(SignedInPageGuard)
export class StatementPageController {
  constructor(
    private readonly calls: PageCalls,
    private readonly responder: Responder,
  ) {}

  /** The PDF, as the API gives it: of the caller where no `user` is named. */
  @Get('courses/:course/statement')
  async download(@Param('course', ParseIntPipe) course: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const user = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('user');
    const named = user === null ? '' : `?user=${encodeURIComponent(user)}`;
    const caller = await this.calls.caller(request);
    const answer = await this.calls.answer(caller, 'GET', `/api/courses/${course}/attendance_statements${named}`);
    response.setHeader('Cache-Control', 'private, no-store');
    await this.responder.deliver(request, response, answer);
  }

  /** Those of everybody, as the API gives them. */
  @Get('courses/:course/statements')
  async downloadAll(
    @Param('course', ParseIntPipe) course: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { query } = splitUrl({ url: request.originalUrl });
    const asked = new URLSearchParams(query);
    const period = new URLSearchParams();
    for (const name of ['from', 'to']) if (asked.has(name)) period.set(name, asked.get(name) ?? '');
    const caller = await this.calls.caller(request);
    const answer = await this.calls.answer(caller, 'GET', `/api/courses/${course}/attendance_statements/archive?${period.toString()}`);
    response.setHeader('Cache-Control', 'private, no-store');
    await this.responder.deliver(request, response, answer);
  }
}

import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { PageCalls } from '../../../../pages/page-calls.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';
import { Responder } from '../../../../resource/protocol/responder.js';
import { ContentOrigin } from '../content-origin.js';
import { FileLookup } from '../file-lookup.js';
import { FileSigner } from '../file-signer.js';

const FILE = /^(\/api\/[a-z][a-z0-9_]*\/[1-9]\d{0,8})(?:\/content)?$/;

/**
 * Opens a file of the API for a browser that is signed in: the API itself takes a token and no cookie, so that its own address shows a
 * person nothing.
 */
@ApiExcludeController()
@Controller('open')
@Admits('signed in, each file by the rule of its own content')
@Public(true)
@UseGuards(SignedInPageGuard)
export class OpenFileController {
  constructor(
    private readonly origin: ContentOrigin,
    private readonly lookup: FileLookup,
    private readonly signer: FileSigner,
    private readonly calls: PageCalls,
    private readonly responder: Responder,
  ) {}

  /** Leads to the signed address; an installation without an origin for content answers with the file, as the API does. */
  @Get()
  async open(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
    const [, item] = FILE.exec(query.get('address') ?? '') ?? [];
    if (item === undefined) throw new Problem(404, 'The address is none of a file.');
    const { status, file } = (await this.lookup.find([item], request.user)).get(item) ?? { status: 404 as const, file: undefined };
    if (status === 403) throw new Problem(403, 'This file is not for you, or not now.');
    if (!file) throw new Problem(404, 'There is no such file.');
    response.setHeader('Cache-Control', 'private, no-store');
    const origin = this.origin.for(request.host);
    const isDownload = query.get('download') === '1';
    if (origin !== null) response.redirect(303, this.signer.address(file, { actor: request.user, origin, isDownload }).url);
    else
      await this.responder.deliver(request, response, await this.calls.answer(await this.calls.caller(request), 'GET', `${item}/content`));
  }
}

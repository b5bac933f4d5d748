import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { Problem } from '../protocol/problem.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { Responder } from '../protocol/responder.js';
import { INDEX_SCRIPT, PAGE_SCRIPT } from './documentation-page-assets.js';
import { PAGE_STYLE } from './documentation-page-style.js';
import { DocumentCache } from './document-cache.js';
import { DOCUMENTATION_ASSETS } from './documentation-markup.js';

interface Asset {
  readonly type: string;
  readonly content: () => Buffer;
}

const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['page.css', { type: 'text/css', content: () => Buffer.from(PAGE_STYLE) }],
  ['index.js', { type: 'text/javascript', content: () => Buffer.from(INDEX_SCRIPT) }],
  ['page.js', { type: 'text/javascript', content: () => Buffer.from(PAGE_SCRIPT) }],
]);

/** Scripts and styles of the documentation pages: no foreign host is asked. */
@ApiExcludeController()
@Controller(DOCUMENTATION_ASSETS)
@Admits('everyone')
@Public(true)
export class DocumentationAssetsController {
  constructor(
    private readonly documents: DocumentCache,
    private readonly responder: Responder,
  ) {}

  @Get(':file')
  async file(@Param('file') file: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const asset = ASSETS.get(file);
    if (!asset) throw new Problem(404, 'Not Found');
    const answer = await this.documents.answer(request, '', `asset ${file}`, asset.type, asset.content);
    const headers = { ...answer.headers, 'Cache-Control': 'public, max-age=3600' };
    this.responder.send(request, response, { ...answer, headers });
  }
}

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { pageLanguage } from '../../../pages/language.js';
import { momentIn } from '../../../pages/moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { evidenceWords } from './evidence-words.js';
import { PackProofs } from './pack-proofs.js';

export const VIEWS = new URL('views/', import.meta.url);
const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));
const SCRIPT = '/evidence/assets/check-pack.js';

/** For everybody who was shown evidence. */
@ApiExcludeController()
@Controller('evidence')
@Admits('everyone')
@Public(true)
export class EvidenceProofController {
  constructor(
    private readonly proofs: PackProofs,
    private readonly pages: PageRenderer,
  ) {}

  /** The form by which a digest is looked up; a form without a script leads to the same page. */
  @Get()
  form(@Req() request: Request, @Res() response: Response): void {
    const given = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('digest') ?? '';
    const digest = given.trim().toLowerCase();
    if (this.proofs.isDigest(digest)) response.redirect(303, `/evidence/${digest}`);
    else this.show(response, digest, digest === '' ? undefined : 'malformed');
  }

  @Get('assets/:file')
  asset(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }

  @Get(':digest')
  async proof(@Param('digest') digest: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.proofs.count(request);
    const proof = this.proofs.isDigest(digest) ? await this.proofs.find(digest) : undefined;
    if (!proof) {
      this.show(response, digest, 'unknown');
      return;
    }
    const words = evidenceWords.in(pageLanguage(request)).proofPage;
    response.setHeader('X-Robots-Tag', 'noindex');
    this.pages.send(response, {
      template: 'proof',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      data: { words, digest, ...proof, moment: momentIn(pageLanguage(request)) },
    });
  }

  private show(response: Response, digest: string, problem?: 'malformed' | 'unknown'): void {
    const words = evidenceWords.in(pageLanguage(response.req)).proofPage;
    response.setHeader('X-Robots-Tag', 'noindex');
    this.pages.send(response, {
      template: 'look-up',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [SCRIPT],
      status: problem === 'unknown' ? 404 : problem === 'malformed' ? 422 : 200,
      data: { words, digest, problem: problem && words[problem], scriptWords: JSON.stringify(words) },
    });
  }
}

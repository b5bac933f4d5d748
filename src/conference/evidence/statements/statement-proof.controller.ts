import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { Database } from '../../../database/statements.js';
import { pageLanguage } from '../../../pages/language.js';
import { dayIn } from '../../../pages/moment.js';
import { COURSES_STYLE } from '../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { sha256 } from '../packs/verifier/line-chain.js';
import { PackProofs } from '../pages/pack-proofs.js';
import { AttendanceStatements, type FoundStatement } from './attendance-statements.js';
import { hoursText } from './statement-pdf.js';
import { statementWords } from './statement-words.js';

const VIEWS = new URL('views/', import.meta.url);
const SCRIPT = '/evidence/assets/check-file.js';

/** For everybody who was shown a statement of attendance. */
@ApiExcludeController()
@Controller('attendance')
@Admits('everyone')
@Public(true)
export class StatementProofController {
  constructor(
    private readonly proofs: PackProofs,
    private readonly statements: AttendanceStatements,
    private readonly database: Database,
    private readonly pages: PageRenderer,
  ) {}

  /** With `?sha256=`, whether a file with this digest is the statement. */
  @Get(':code')
  async page(@Param('code') address: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.proofs.count(request);
    const [code = '', ending] = address.split('.', 2);
    const found = this.proofs.isDigest(code) ? await this.statements.find(this.database, code) : undefined;
    if (!found || (ending !== undefined && ending !== 'pdf')) throw new Problem(404, 'There is no such statement.');
    response.setHeader('X-Robots-Tag', 'noindex');
    if (ending === 'pdf') {
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Content-Disposition', 'inline; filename="attendance.pdf"');
      response.type('application/pdf').end(found.pdf);
      return;
    }
    this.show(code, found, request, response);
  }

  private show(code: string, { facts, createdAt, isSigned, pdf }: FoundStatement, request: Request, response: Response): void {
    const given = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('sha256')?.toLowerCase();
    const digest = sha256(pdf);
    const isGenuine = isSigned && (given === undefined || given === digest);
    const words = statementWords.in(pageLanguage(request));
    this.pages.send(response, {
      template: 'statement',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [SCRIPT],
      data: {
        words,
        facts,
        issued: createdAt.toISOString(),
        day: dayIn(pageLanguage(request)),
        code,
        digest,
        isGenuine,
        total: hoursText(facts.minutes, pageLanguage(request)),
        sentence: !isGenuine ? words.invalid : given === undefined ? words.genuine : words.same,
        hoursOf: (seconds: number) => hoursText(Math.floor(seconds / 60), pageLanguage(request)),
      },
    });
  }
}

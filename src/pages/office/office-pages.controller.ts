import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { Clock } from '../../config/clock.js';
import { saidIn } from '../../languages/catalogue.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { AdministratorPageGuard } from '../administrator-page.guard.js';
import { queryOf, turning } from '../course/course-responder.js';
import { pageIn } from '../course/course-visits.js';
import { sendFrameDocument } from '../course/frame-document.js';
import { ShownBlocks } from '../course/shown-blocks.js';
import { HomeReader } from '../home/home-reader.js';
import { pageLanguage } from '../language.js';
import { dayIn, momentIn } from '../moment.js';
import { COURSES_STYLE, FRAMES_SCRIPT, TIMES_SCRIPT } from '../page-assets.controller.js';
import { PageRenderer } from '../page-renderer.js';
import { type OfficePage, OfficePages, type OfficeVisit } from './office-page.js';

/** Pages of the back office are made of the blocks that those of courses are made of. */
const VIEWS = new URL('../course/views/', import.meta.url);

/** The pages that features bring to the back office, each for administrators, who read the API as themselves. */
@ApiExcludeController()
@Controller('admin/pages')
@Admits('administrator')
@Public(true)
@UseGuards(AdministratorPageGuard)
export class OfficePagesController {
  constructor(
    private readonly office: OfficePages,
    private readonly reader: HomeReader,
    private readonly clock: Clock,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':path')
  async show(@Param('path') path: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const page = this.office.all.find((one) => one.path === path);
    if (!page) throw new Problem(404, 'The back office has no such page.');
    const visit = await this.#visit(request);
    this.#send(request, response, visit, page, new ShownBlocks((await page.show(visit)).blocks, this.#framing(request, visit)));
  }

  async #visit(request: ResourceRequest): Promise<OfficeVisit> {
    const actor = await this.reader.acquainted(request.user);
    const query = queryOf(request);
    return {
      actor,
      query,
      page: pageIn(query),
      now: this.clock.now(),
      locale: pageLanguage(request),
      rows: (address) => this.reader.rows(actor, address),
      count: (address) => this.reader.count(actor, address),
      document: (address) => this.reader.document(actor, address),
    };
  }

  #framing({ originalUrl }: ResourceRequest, { locale }: OfficeVisit): ConstructorParameters<typeof ShownBlocks>[1] {
    return { pages: this.pages, views: VIEWS, language: locale, pageLanguage: locale, address: originalUrl };
  }

  #send({ originalUrl }: ResourceRequest, response: Response, visit: OfficeVisit, { title }: OfficePage, blocks: ShownBlocks): void {
    const text = visit.query.get('text');
    if (text !== null) return sendFrameDocument(response, blocks.document(Number(text)));
    const { locale } = visit;
    this.pages.send(response, {
      template: 'office',
      views: VIEWS,
      title: saidIn(title, locale),
      styles: [COURSES_STYLE],
      frames: true,
      scripts: [TIMES_SCRIPT, ...(blocks.hasFrames ? [FRAMES_SCRIPT] : [])],
      data: {
        heading: saidIn(title, locale),
        blocks: blocks.all,
        contentLanguage: locale,
        turn: turning(originalUrl, visit.page),
        moment: momentIn(locale),
        day: dayIn(locale),
      },
    });
  }
}

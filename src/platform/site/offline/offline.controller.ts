import { Controller, Get, Param, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { fileURLToPath } from 'node:url';
import { Actor } from '../../../auth/actor.js';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { WithoutSecondFactor } from '../../../auth/second-factor/without-second-factor.decorator.js';
import { conditionSql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { pageLanguage } from '../../../pages/language.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { isSwitchedOn } from '../../rights/access/setting.rules.js';
import { offlinePages } from './offline.settings.js';
import { offlineWords } from './offline-words.js';

const VIEWS = new URL('views/', import.meta.url);
const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const OWN_FILES: ReadonlySet<string> = new Set(['kept.js']);
/** Pictures may come from the origin of uploaded content. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self' http: https:";

/** What browsers need to show pages that were opened where there is no connection. */
@ApiExcludeController()
@Controller()
@Admits('everyone')
@Public(true)
@WithoutSecondFactor(true)
export class OfflineController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly database: Database,
  ) {}

  /** Where the portal does not want it, one that forgets everything and goes. */
  @Get('service-worker.js')
  async worker(@Req() { user }: Request & { user: Actor }, @Res() response: Response): Promise<void> {
    const row = await this.database.one<{ on: boolean }>(sql`SELECT (${conditionSql(isSwitchedOn(user, offlinePages))})::boolean AS "on"`);
    response.setHeader('Content-Security-Policy', WORKER_POLICY);
    // Without a date: one worker is no newer state of the other.
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(row?.on === true ? 'service-worker.js' : 'no-worker.js', { root: FOLDER, lastModified: false, cacheControl: false });
  }

  /** The same for everybody, as it is kept before it is needed. */
  @Get('offline')
  page(@Req() request: Request, @Res() response: Response): void {
    const language = pageLanguage(request);
    const words = offlineWords.in(language);
    const content = this.pages.fragment(VIEWS, 'offline', language, { words });
    const page = { language, path: '/', title: words.title, content, styles: [], scripts: ['/offline/assets/kept.js'] };
    this.pages.sendMarkup(response, 200, this.pages.whole(page));
  }

  @Get('offline/assets/:file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!OWN_FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}

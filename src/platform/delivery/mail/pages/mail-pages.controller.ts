import { Controller, Get, NotFoundException, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { AdministratorPageGuard } from '../../../../pages/administrator-page.guard.js';
import { TIMES_SCRIPT } from '../../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';
import { MAIL_STATES } from '../mail.entity.js';
import { MailQueue } from '../mail-queue.js';
import { ShownMails, type WholeMail } from './shown-mails.js';

const VIEWS = new URL('views/', import.meta.url);
const LONGEST_SEARCH = 200;
const ID = /^[1-9]\d{0,15}$/;

/** A mail is HTML of ours around texts of others: it stands in a frame without scripts, forms and an origin, and loads nothing. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** What was sent to whom; and where there is no mail server, what would have been. */
@ApiExcludeController()
@Controller('admin/mails')
@Admits('administrator')
@Public(true)
@UseGuards(AdministratorPageGuard)
export class MailPagesController {
  constructor(
    private readonly mails: ShownMails,
    private readonly queue: MailQueue,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
    const state = MAIL_STATES.find((known) => known === query.get('state'));
    const before = query.get('before') ?? '';
    const search = (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH);
    const shown = await this.mails.page(request.user, { state, search, before: ID.test(before) ? Number(before) : undefined });
    const notice = this.queue.isOn ? undefined : this.queue.isUsed ? 'off' : 'offInProduction';
    this.pages.send(response, {
      template: 'mails',
      views: VIEWS,
      scripts: [TIMES_SCRIPT],
      title: ({ mails }) => mails.title,
      data: { ...shown, state, search, states: MAIL_STATES, notice },
    });
  }

  @Get(':id')
  async show(@Param('id') id: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const mail = await this.#find(id, request);
    const title = ({ mails }: { mails: { noSubject: string } }): string => mail.subject ?? mails.noSubject;
    this.pages.send(response, {
      template: 'mail',
      views: VIEWS,
      scripts: [TIMES_SCRIPT],
      title,
      data: { mail },
      frames: mail.html !== null,
    });
  }

  @Get(':id/html')
  async html(@Param('id') id: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { html } = await this.#find(id, request);
    if (html === null) throw new NotFoundException();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', MAIL_POLICY);
    response.setHeader('Cache-Control', 'private, no-store');
    response.end(html);
  }

  async #find(id: string, { user }: ResourceRequest): Promise<WholeMail> {
    const mail = ID.test(id) ? await this.mails.find(user, Number(id)) : undefined;
    if (!mail) throw new NotFoundException();
    return mail;
  }
}

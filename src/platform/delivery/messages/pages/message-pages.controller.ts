import { callApi, documentIn } from '../../../../pages/api-call.js';
import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { sendFrameDocument } from '../../../../pages/course/frame-document.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { formOf } from '../../../../pages/form.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { pageLanguage } from '../../../../pages/language.js';
import { momentIn } from '../../../../pages/moment.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { COURSES_STYLE, FRAMES_SCRIPT, TIMES_SCRIPT } from '../../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import { sitePath } from '../../../../pages/site-path.js';
import { OperationDispatcher } from '../../../../resource/batch/operation-dispatcher.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';
import { messageWords } from './message-words.js';
import { idsIn, PeopleMessages } from './people-messages.js';
import { worded, wordedIn } from '../../../../languages/worded.js';

const VIEWS = new URL('views/', import.meta.url);
const COURSE_VIEWS = new URL('../../../../pages/course/views/', import.meta.url);
const KEY = /^[\w-]{8,48}$/;
const PAGE_ROWS = 20;

/** A form for a message that was not sent. */
interface Refused {
  readonly problem: string;
  readonly status: number;
}

/** Messages that the caller has received, and the form by which a list of people is written to. */
@ApiExcludeController()
@Controller('messages')
@Admits('signed in, each for the messages that the API lets the caller read and write')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class MessagePagesController {
  constructor(
    private readonly api: OperationDispatcher,
    private readonly people: PeopleMessages,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = queryOf(request);
    const words = messageWords.in(pageLanguage(request));
    const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
    const own = `receivers.receiver=/api/users/${String(request.user.id)}&status=sent`;
    const members = ['id', 'title', 'sendDate', 'sender'].map((name) => `properties[]=${name}`).join('&');
    const rows = (await this.#read(
      request,
      `/api/messages?${own}&${members}&order[sendDate]=desc&itemsPerPage=${PAGE_ROWS}&page=${page}&partial=true`,
    )) as unknown as readonly ApiItem[];
    const count = /^\d{1,3}$/.test(query.get('sent') ?? '') ? Number(query.get('sent')) : 0;
    const back = sitePath(query.get('back'), '');
    this.#send(response, 'messages', words.title, { rows, page, count, back, goesOn: rows.length === PAGE_ROWS });
  }

  @Get(':message')
  async show(@Param('message', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const message = await this.#read(request, `/api/messages/${id}`);
    const sender = await this.#read(request, textOf(message['sender'])).catch(() => undefined);
    const texts = new PageTexts();
    texts.add(textOf(message['content']));
    const language = pageLanguage(request);
    const framing = { pages: this.pages, views: COURSE_VIEWS, language, pageLanguage: language, address: `/messages/${id}` };
    const { texts: printed, hasFrames, document } = texts.printed(framing);
    const asked = queryOf(request).get('text');
    if (asked !== null) {
      sendFrameDocument(response, document(Number(asked)));
      return;
    }
    const scripts = hasFrames ? [FRAMES_SCRIPT] : [];
    this.#send(response, 'message', textOf(message['title']), { message, printed, sender: textOf(sender?.['fullName']) }, { scripts });
  }

  /** The form, with the names of those who get the message. */
  @Post('new')
  async write(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    await this.#sendForm(request, response, formOf(request));
  }

  @Post()
  async deliver(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const [title, text, key] = [form.get('subject') ?? '', form.get('text') ?? '', form.get('key') ?? ''];
    if (!KEY.test(key)) throw new Problem(400, 'The form has no key.');
    const words = messageWords.in(pageLanguage(request));
    const people = idsIn(form.get('to') ?? '');
    if (title.trim() === '' || text.trim() === '' || people.length === 0)
      return this.#sendForm(request, response, form, { problem: people.length === 0 ? words.nobody : words.missing, status: 422 });
    try {
      await this.people.send(request.user, { people, title: title.trim(), text, key });
      const back = encodeURIComponent(sitePath(form.get('back'), '/'));
      response.redirect(303, `/messages?sent=${people.length}&back=${back}`);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      const problem = worded(words.refused, {
        reason: error.document.violations?.map(({ message }) => message).join(' ') ?? error.detail,
      });
      await this.#sendForm(request, response, form, { problem, status: error.getStatus() });
    }
  }

  async #sendForm(request: ResourceRequest, response: Response, form: URLSearchParams, refused?: Refused): Promise<void> {
    const words = messageWords.in(pageLanguage(request));
    const asked = idsIn(form.get('to') ?? '');
    const people = await this.people.addressees(request.user, asked);
    const key = KEY.test(form.get('key') ?? '') ? form.get('key') : randomUUID();
    const values = { subject: form.get('subject') ?? '', text: form.get('text') ?? '', back: sitePath(form.get('back'), '/'), key };
    const data = { ...values, people, to: people.map(({ id }) => id).join(','), left: asked.length - people.length, asked: asked.length };
    this.#send(response, 'write', words.write, { values: data, problem: refused?.problem }, { status: refused?.status });
  }

  async #read({ user }: ResourceRequest, address: string): Promise<ApiItem> {
    return documentIn(await callApi(this.api, { actor: user, method: 'GET', address })) as ApiItem;
  }

  #send(
    response: Response,
    template: string,
    title: string,
    data: Readonly<Record<string, unknown>>,
    { status, scripts = [] }: { readonly status?: number; readonly scripts?: readonly string[] } = {},
  ): void {
    const language = pageLanguage(response.req);
    this.pages.send(response, {
      template,
      views: VIEWS,
      title,
      status,
      frames: true,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT, ...scripts],
      data: { ...data, words: messageWords.in(language), filled: wordedIn(language), moment: momentIn(language) },
    });
  }
}

function queryOf(request: ResourceRequest): URLSearchParams {
  return new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
}

import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { type CourseVisit, idOf } from '../../../pages/course/course-tab.js';
import { formOf } from '../../../pages/form.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { PageCalls } from '../../../pages/page-calls.js';
import { dataAddress, receivedFile } from '../../../pages/page-upload.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { isMultipart } from '../../../resource/protocol/media-type.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { DocumentDesk } from './document-desk.js';
import { DeskPages, type RefusedForm, WITHOUT_SCRIPT } from './desk-pages.js';

/** Documents as their editors have them: folders and files are added, renamed, moved, hidden and removed. */
@ApiExcludeController()
@Controller('document-desk')
@Admits('signed in, each for what they may edit in the course')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class DocumentDeskController {
  constructor(
    private readonly calls: PageCalls,
    private readonly desk: DocumentDesk,
    private readonly pages: DeskPages,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.folder(response, await this.pages.visit(request));
  }

  @Post('folders')
  async makeFolder(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const form = formOf(request);
    const title = (form.get('title') ?? '').trim();
    await this.#write(request, response, 'folders', form, async (visit) => {
      const body = { title, filetype: 'folder', ...(await this.#place(visit)) };
      await this.calls.send(await this.calls.caller(request), 'POST', '/api/documents', body, { key: form.get('key') });
    });
  }

  /** A file of a form, or one that the script of the page has uploaded before. */
  @Post('files')
  async addFile(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const sent = isMultipart(request.headers['content-type'])
      ? await receivedFile(request, response, WITHOUT_SCRIPT)
      : { form: formOf(request), file: undefined };
    const { form, file } = sent;
    await this.#write(request, response, 'files', form, async (visit) => {
      const upload = form.get('upload');
      if (!file && upload === null) throw new Problem(422, 'Choose a file first.');
      const title = (file?.name ?? form.get('title') ?? '').slice(0, 255);
      const content = file ? { uploadFile: dataAddress(file) } : { upload };
      const body = { title, filetype: 'file', ...content, ...(await this.#place(visit)) };
      await this.calls.send(await this.calls.caller(request), 'POST', '/api/documents', body, { key: form.get('key') });
    });
  }

  @Post(':document/title')
  async rename(@Param('document', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const form = formOf(request);
    await this.#write(request, response, `title-${id}`, form, async () => {
      const body = { title: (form.get('title') ?? '').trim() };
      await this.calls.send(await this.calls.caller(request), 'PATCH', `/api/documents/${id}`, body);
    });
  }

  @Post(':document/place')
  async move(@Param('document', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const form = formOf(request);
    await this.#write(request, response, `place-${id}`, form, async () => {
      const body = { parentResourceNodeId: Number(form.get('node')) };
      await this.calls.send(await this.calls.caller(request), 'PUT', `/api/documents/${id}/move`, body);
    });
  }

  @Post(':document/visibility')
  async setVisibility(
    @Param('document', ParseIntPipe) id: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    const form = formOf(request);
    await this.#write(request, response, `visibility-${id}`, form, async (visit) => {
      const { resourceNode } = await visit.one(`/api/documents?${visit.context}`, id);
      const link = await this.desk.link(visit, resourceNode);
      const body = { visibility: form.get('visibility') === 'draft' ? 'draft' : 'published' };
      await this.calls.send(await this.calls.caller(request), 'PATCH', `/api/resource_links/${link}`, body);
    });
  }

  @Get(':document/removal')
  async confirm(@Param('document', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.removal(response, await this.pages.visit(request), id);
  }

  @Post(':document/removal')
  async remove(@Param('document', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#write(request, response, `removal-${id}`, formOf(request), async () => {
      await this.calls.answer(await this.calls.caller(request), 'DELETE', `/api/documents/${id}`);
    });
  }

  /** Does the work of a form and leads back to the folder; what is refused stands beside the form, with what was written. */
  async #write(
    request: ResourceRequest,
    response: Response,
    at: string,
    form: URLSearchParams,
    work: (visit: CourseVisit) => Promise<void>,
  ): Promise<void> {
    requireOwnForm(request);
    const visit = await this.pages.visit(request);
    try {
      await work(visit);
      response.redirect(303, this.pages.address(visit));
    } catch (error) {
      if (!(error instanceof Problem) || ![403, 404, 409, 413, 422].includes(error.getStatus())) throw error;
      const refused: RefusedForm = { at, detail: error.detail, status: error.getStatus(), form };
      await this.pages.folder(response, visit, refused);
    }
  }

  /** The folder of the page, as the API wants the place of new content. */
  async #place(visit: CourseVisit): Promise<ApiItem> {
    const folder = this.pages.folderOf(visit);
    const own = folder === 0 ? undefined : await visit.one(`/api/documents?${visit.context}&filetype=folder`, folder);
    const { course } = visit;
    const link = course.session ? { cid: course.id, sid: course.session.id } : { cid: course.id };
    return { parentResourceNodeId: idOf(own ? textOf(own['resourceNode']) : course.node), resourceLinkList: [link] };
  }
}

import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { CourseFiles } from '../../../pages/course/course-files.js';
import { formOf } from '../../../pages/form.js';
import { pageLanguage } from '../../../pages/language.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import { FormFiles } from '../../../platform/content/files/form-files.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Responder } from '../../../resource/protocol/responder.js';
import { AssignmentPageApi } from './assignment-page-api.js';
import { AssignmentPages } from './assignment-page.js';
import { assignmentAddress } from './assignment-place.js';
import { pageWords, worded } from './assignment-words.js';
import { HandInPage } from './hand-in-page.js';
import { type ArrivedFile, HandingIn, MOST_FILES, NothingSent } from './handing-in.js';
import { FILE_LISTS } from './own-works.js';
import { isScript, keyOf, queryOf } from './page-request.js';

/** The page of an assignment, on which works are handed in. */
@ApiExcludeController()
@Controller('assignments/:assignment')
@Admits('signed in, each for the assignments that the API lets the caller read')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class AssignmentPagesController {
  constructor(
    private readonly api: AssignmentPageApi,
    private readonly assignments: AssignmentPages,
    private readonly handing: HandingIn,
    private readonly page: HandInPage,
    private readonly forms: FormFiles,
    private readonly files: CourseFiles,
    private readonly responder: Responder,
  ) {}

  @Get()
  async show(@Param('assignment', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.page.send(response, await this.assignments.openIn(request, id), { received: queryOf(request).get('received') ?? '' });
  }

  /** Takes a text and files. What is late, and was not when the page was opened, is said before it is taken. */
  @Post('works')
  async handIn(@Param('assignment', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    // Before a file comes: who may not read the assignment sends none.
    const opened = await this.assignments.openIn(request, id);
    const { texts, files: arrived, problem } = await this.forms.read(request, response, MOST_FILES);
    const files = [...filesIn(texts), ...arrived.map(({ upload, name }) => ({ upload, name }))];
    const { handIn } = pageWords.in(pageLanguage(request));
    const refuse = (reason: string, status = 422): void | Promise<void> =>
      isScript(request)
        ? void response.status(status).json({ message: reason, stage: opened.stage })
        : this.page.send(response, opened, { problem: reason, status, text: texts.get('text') ?? '', files });
    if (problem) return refuse(worded(handIn.refused, { reason: problem.detail }), problem.getStatus());
    const key = keyOf(texts);
    if (opened.stage === 'late' && texts.get('seen') !== 'late') return refuse(handIn.became);
    try {
      const works = await this.handing.send(opened, { text: texts.get('text') ?? '', files, key });
      const to = assignmentAddress(id, opened.context, '', { received: works.join('.') });
      if (isScript(request)) response.status(201).json({ to });
      else response.redirect(303, to);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 413, 422].includes(error.getStatus())) throw error;
      const reason = error instanceof NothingSent ? handIn.nothing : worded(handIn.refused, { reason: sentenceOf(error) });
      await refuse(reason, error.getStatus());
    }
  }

  /** A remark of the learner on an own work, or of those who mark it. */
  @Post('works/:work/comments')
  async comment(
    @Param('assignment', ParseIntPipe) id: number,
    @Param('work', ParseIntPipe) work: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    requireOwnForm(request);
    const [opened, form] = [await this.assignments.openIn(request, id), formOf(request)];
    const text = (form.get('comment') ?? '').replaceAll('\r\n', '\n').trim();
    if (text !== '') await this.handing.comment(opened, work, text, keyOf(form));
    response.redirect(303, `${opened.address}#work-${work}`);
  }

  /** A file of a work, of its correction or of a remark on it. */
  @Get('files/:kind/:file')
  async file(
    @Param('kind') kind: string,
    @Param('file', ParseIntPipe) file: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    const list = FILE_LISTS[kind];
    if (list === undefined) throw new Problem(404, 'An assignment has no such files.');
    await this.files.open(request, response, request.user, `${list}/${file}`);
  }

  /** All works as one zip file. */
  @Get('works.zip')
  async works(@Param('assignment', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'private, no-store');
    await this.responder.deliver(request, response, await this.api.answer(request.user, `/api/c_student_publications/${id}/works`));
  }
}

/** Uploads that arrived before the form, by the script of the page or with a form that was refused. */
function filesIn(form: URLSearchParams): ArrivedFile[] {
  const names = form.getAll('name');
  return form.getAll('upload').map((upload, place) => ({ upload, name: names[place] ?? '' }));
}

function sentenceOf({ detail, document: { violations } }: Problem): string {
  return violations?.map(({ message }) => message).join(' ') ?? detail;
}

import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import { FormFiles } from '../../../platform/content/files/form-files.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { AssignmentPages, type OpenedAssignment } from './assignment-page.js';
import { assignmentAddress } from './assignment-place.js';
import { pageWords, worded } from './assignment-words.js';
import { entryIn, MarkSaving, UnreadableMark } from './mark-saving.js';
import { MarkingPages, type RefusedEntry } from './marking-pages.js';
import { isScript, keyOf, queryOf } from './page-request.js';

const REFUSED = [409, 412, 413, 422];

/** The page on which those who teach mark works one after the other. */
@ApiExcludeController()
@Controller('assignments/:assignment/marking')
@Admits('signed in, each for the works that the API lets the caller mark')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class MarkingController {
  constructor(
    private readonly assignments: AssignmentPages,
    private readonly marking: MarkingPages,
    private readonly saving: MarkSaving,
    private readonly forms: FormFiles,
  ) {}

  @Get()
  async show(@Param('assignment', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.marking.send(response, await this.assignments.openIn(request, id), queryOf(request));
  }

  /** Saves mark, remark and corrected file of a work; what another marker has stored meanwhile is shown, not overwritten. */
  @Post(':work')
  async save(
    @Param('assignment', ParseIntPipe) id: number,
    @Param('work', ParseIntPipe) work: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    requireOwnForm(request);
    const opened = await this.assignments.openIn(request, id);
    const { texts, files, problem } = await this.forms.read(request, response, 1);
    const where = whereIn(request, texts, work);
    try {
      if (problem) throw problem;
      keyOf(texts);
      // Who is next is found before the mark takes the learner off the list of works to mark.
      const next = texts.get('then') === 'next' ? await this.marking.nextUser(opened, where) : undefined;
      await this.saving.save(opened, work, entryIn(texts), files[0]);
      if (isScript(request)) response.status(200).json(await this.saving.stored(opened, work));
      else response.redirect(303, addressAfter(opened, where, next));
    } catch (error) {
      if (!(error instanceof Problem) || !REFUSED.includes(error.getStatus())) throw error;
      await this.#refuse(request, response, opened, { where, work, texts, error });
    }
  }

  async #refuse(
    request: ResourceRequest,
    response: Response,
    opened: OpenedAssignment,
    { where, work, texts, error }: { where: URLSearchParams; work: number; texts: URLSearchParams; error: Problem },
  ): Promise<void> {
    const words = pageWords.in(opened.language).marking;
    const isConflict = error.getStatus() === 412;
    const sentence = error.document.violations?.map(({ message }) => message).join(' ') ?? error.detail;
    const other = error instanceof UnreadableMark ? words.noNumber : worded(words.refused, { reason: sentence });
    const refused: RefusedEntry = {
      entry: entryIn(texts),
      isConflict,
      status: error.getStatus(),
      problem: isConflict ? words.conflict : other,
    };
    if (isScript(request)) {
      const stored = isConflict ? await this.saving.stored(opened, work) : undefined;
      response.status(refused.status).json({ message: refused.problem, stored });
    } else await this.marking.send(response, opened, where, refused);
  }
}

/** Which learner and list the form was on. */
function whereIn(request: ResourceRequest, form: URLSearchParams, work: number): URLSearchParams {
  const where = queryOf(request);
  for (const name of ['state', 'user']) if (form.has(name)) where.set(name, form.get(name) ?? '');
  where.set('work', String(work));
  return where;
}

function addressAfter({ assignment, context }: OpenedAssignment, where: URLSearchParams, next: number | undefined): string {
  const [state, user, work] = ['state', 'user', 'work'].map((name) => where.get(name) ?? undefined);
  const same = next === undefined ? { user, work, saved: 1 } : { user: next, saved: 1 };
  return assignmentAddress(assignment, context, '/marking', { state: state === 'all' ? undefined : state, ...same });
}

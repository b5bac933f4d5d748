import { Controller, Get, Inject, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { CourseVisits } from '../../../pages/course/course-visits.js';
import { formOf } from '../../../pages/form.js';
import { pageLanguage } from '../../../pages/language.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import { AdministrationRole } from '../../../pages/page-roles.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import {
  type AssignmentFields,
  fieldsIn,
  fieldsOf,
  type FieldProblems,
  NEW_ASSIGNMENT,
  problemsOf,
  unreadableIn,
} from './assignment-form.js';
import { AssignmentPageApi } from './assignment-page-api.js';
import { AssignmentPages, type OpenedAssignment } from './assignment-page.js';
import { AssignmentPageSender } from './assignment-page-sender.js';
import { assignmentAddress, type AssignmentPlace, newAssignmentAddress, placeOf } from './assignment-place.js';
import { pageWords } from './assignment-words.js';
import { AssignmentWriting } from './assignment-writing.js';
import { accountOf, keyOf, queryOf } from './page-request.js';
import { type CourseContext, contextIn } from '../../../pages/course/course-context.js';

/** A form as it is shown. */
interface ShownForm {
  readonly place: AssignmentPlace;
  readonly fields: AssignmentFields;
  readonly zone: string;
  readonly action: string;
  readonly key: string;
  readonly problems?: FieldProblems;
  readonly status?: number;
  /** The states that the form is opened with. */
  readonly seen?: { readonly assignment: string; readonly terms: string };
  /** What another person has stored meanwhile. */
  readonly stored?: AssignmentFields;
  readonly opened?: OpenedAssignment;
}

/** Forms by which those who teach make and change assignments. */
@ApiExcludeController()
@Controller('assignments')
@Admits('signed in, each for what the API lets the caller write')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class AssignmentFormsController {
  constructor(
    private readonly api: AssignmentPageApi,
    private readonly assignments: AssignmentPages,
    private readonly writing: AssignmentWriting,
    private readonly sender: AssignmentPageSender,
    private readonly visits: CourseVisits,
    @Inject(AdministrationRole) private readonly administrationRole: string,
  ) {}

  /** The form of a new assignment, for the course that the query names. */
  @Get()
  async empty(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { place, zone, action } = await this.#newIn(request);
    this.#send(response, { place, zone, action, fields: NEW_ASSIGNMENT, key: randomUUID() });
  }

  @Post()
  async create(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const [fields, key] = [fieldsIn(form), keyOf(form)];
    const { place, zone, action, context } = await this.#newIn(request);
    const refuse = (problems: FieldProblems): void => this.#send(response, { place, zone, action, fields, key, problems, status: 422 });
    const unreadable = unreadableIn(fields, pageWords.in(pageLanguage(request)).form);
    if (Object.keys(unreadable).length > 0) {
      refuse(unreadable);
      return;
    }
    try {
      const id = await this.writing.create(request.user, context, fields, zone, key);
      response.redirect(303, assignmentAddress(id, context));
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      refuse(problemsOf(error));
    }
  }

  @Get(':assignment/edit')
  async edit(@Param('assignment', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const opened = await this.assignments.openIn(request, id);
    if (opened.context) await this.#requireTeaching(request, opened.context);
    const zone = await this.writing.zoneOf(opened.actor, opened.account);
    await this.#sendEdit(response, opened, { zone, fields: fieldsOf(opened.row, opened.times, zone) });
  }

  /** What another person has changed meanwhile is not overwritten unseen. */
  @Post(':assignment/edit')
  async change(@Param('assignment', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const [fields, opened] = [fieldsIn(form), await this.assignments.openIn(request, id)];
    const zone = await this.writing.zoneOf(opened.actor, opened.account);
    const seen = { assignment: form.get('etag') ?? '', terms: form.get('terms') ?? '' };
    const { form: words } = pageWords.in(opened.language);
    const unreadable = unreadableIn(fields, words);
    if (Object.keys(unreadable).length > 0)
      return this.#sendEdit(response, opened, { zone, fields, problems: unreadable, seen, status: 422 });
    try {
      await this.writing.change(opened, fields, zone, seen);
      response.redirect(303, opened.address);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 412, 422].includes(error.getStatus())) throw error;
      const isConflict = error.getStatus() === 412;
      await this.#sendEdit(response, opened, {
        zone,
        fields,
        status: error.getStatus(),
        problems: isConflict ? { other: words.conflict } : problemsOf(error),
        ...(isConflict ? { stored: fieldsOf(opened.row, opened.times, zone) } : { seen }),
      });
    }
  }

  async #newIn(
    request: ResourceRequest,
  ): Promise<{ readonly place: AssignmentPlace; readonly zone: string; readonly action: string; readonly context: CourseContext }> {
    const context = contextIn(queryOf(request));
    if (context === undefined) throw new Problem(404, 'An assignment is made in a course, which the address names.');
    const place = await placeOf(this.api, request.user, context, pageLanguage(request));
    if (place.course === undefined) throw new Problem(403, 'You cannot read this course.');
    await this.#requireTeaching(request, context);
    const zone = await this.writing.zoneOf(request.user, accountOf(request));
    return { place, zone, action: newAssignmentAddress(context), context };
  }

  /** Nobody fills in a form that would not be taken from them. @throws Problem 403 */
  async #requireTeaching(request: ResourceRequest, { course }: CourseContext): Promise<void> {
    if (request.user.is(this.administrationRole)) return;
    const [query, language] = [queryOf(request), pageLanguage(request)];
    const visit = await this.visits.begin({ caller: request.user, id: accountOf(request), language, course, query });
    if (!(await visit.teaches())) throw new Problem(403, 'Assignments are made and changed by those who teach the course.');
  }

  async #sendEdit(
    response: Response,
    opened: OpenedAssignment,
    shown: Pick<ShownForm, 'fields' | 'zone' | 'problems' | 'seen' | 'stored' | 'status'>,
  ): Promise<void> {
    const { assignment, context, place, etag } = opened;
    const seen = shown.seen ?? { assignment: etag, terms: await this.writing.termsState(opened) };
    this.#send(response, { ...shown, seen, opened, place, action: assignmentAddress(assignment, context, '/edit'), key: randomUUID() });
  }

  #send(response: Response, form: ShownForm): void {
    const { form: words } = pageWords.in(pageLanguage(response.req));
    const title = form.opened ? words.edit : words.create;
    this.sender.send(response, form.action, {
      template: 'form',
      title,
      place: form.place,
      status: form.status,
      data: { form, heading: title },
    });
  }
}

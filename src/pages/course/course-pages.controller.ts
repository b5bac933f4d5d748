import { randomUUID } from 'node:crypto';
import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { formOf } from '../form.js';
import { pageLanguage } from '../language.js';
import { dayIn, momentIn } from '../moment.js';
import { requireOwnForm } from '../own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../page-assets.controller.js';
import { PageCalls } from '../page-calls.js';
import { contextIn } from '../page-place.js';
import { PageRenderer } from '../page-renderer.js';
import { SignedInPageGuard } from '../signed-in-page.guard.js';
import { CoursePlacePipe, type PlacedCourse } from './course-place.pipe.js';
import { accountOf, CourseResponder, queryOf } from './course-responder.js';
import { MyCourses } from './my-courses.js';

const VIEWS = new URL('views/', import.meta.url);

/** The courses of who is signed in, and the pages of each, as far as the API lets them read them. */
@ApiExcludeController()
@Controller('courses')
@Admits('signed in, each for the courses that they may read')
@Public(true)
@UseGuards(SignedInPageGuard)
export class CoursePagesController {
  constructor(
    private readonly mine: MyCourses,
    private readonly responder: CourseResponder,
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#list(request, response);
  }

  /** Makes a course of a title alone, and leads to it; what else there is to say of it is said there. */
  @Post()
  @Admits('signed in, where the API lets them make courses')
  @OpenToScopes('')
  async make(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const title = (form.get('title') ?? '').trim();
    try {
      // Not a caller whose courses are known already: this one is not among them.
      const caller = { actor: request.user };
      const made = await this.calls.send<{ readonly id: number }>(caller, 'POST', '/api/courses', { title }, { key: form.get('key') });
      response.redirect(303, `/courses/${made.id}`);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      await this.#list(request, response, { problem: error.detail, title });
    }
  }

  @Get([':course', ':course/:tab', ':course/:tab/:item', ':course/:tab/:item/:part'])
  async page(
    @Param(CoursePlacePipe) { course, place }: PlacedCourse,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    try {
      await this.responder.open(request, response, await this.responder.visit(request, course), place);
    } catch (error) {
      const closed = error instanceof Problem && error.getStatus() === 403 ? await this.#closed(request) : undefined;
      if (closed === undefined) throw error;
      this.#send(request, response, 403, closed.title, { groups: [closed], isAlone: true, page: 1 });
    }
  }

  /** The session of an address, where the caller is in it and it has not begun or is over. */
  async #closed(request: ResourceRequest): ReturnType<MyCourses['closed']> {
    const { session } = contextIn(queryOf(request));
    return session === 0 ? undefined : this.mine.closed(request.user, accountOf(request), session);
  }

  /** @param refused what a new course was to be called, and what is wrong with that */
  async #list(
    request: ResourceRequest,
    response: Response,
    refused?: { readonly problem?: string; readonly title: string },
  ): Promise<void> {
    const data = await this.mine.for(request.user, accountOf(request), queryOf(request));
    this.#send(request, response, refused ? 422 : 200, undefined, { ...data, refused, key: randomUUID() });
  }

  /** @param title of the page where it is not that of all courses */
  #send(
    request: ResourceRequest,
    response: Response,
    status: number,
    title: string | undefined,
    data: Readonly<Record<string, unknown>>,
  ): void {
    const language = pageLanguage(request);
    this.pages.send(response, {
      template: 'courses',
      views: VIEWS,
      title: title ?? (({ courses }: { courses: { title: string } }): string => courses.title),
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      status,
      data: { ...data, moment: momentIn(language), day: dayIn(language) },
    });
  }
}

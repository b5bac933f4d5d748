import { Controller, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { formOf } from '../form.js';
import { HomeReader } from '../home/home-reader.js';
import { requireOwnForm } from '../own-form.js';
import { SignedInPageGuard } from '../signed-in-page.guard.js';
import { CoursePages } from './course-pages.js';
import { CoursePlacePipe, type PlacedCourse } from './course-place.pipe.js';
import { CourseResponder } from './course-responder.js';

/** What a key of a form looks like. */
const KEY = /^[\w-]{8,64}$/;

/** What people write on the pages of courses, as far as the API lets them. */
@ApiExcludeController()
@Controller('courses/:course/:tab')
@Admits('signed in, each for what they may write in the course')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class CourseFormsController {
  constructor(
    private readonly courses: CoursePages,
    private readonly reader: HomeReader,
    private readonly responder: CourseResponder,
  ) {}

  /** What is wrong is said above the form, which keeps what was written. */
  @Post(['', ':item', ':item/:part'])
  async write(
    @Param(CoursePlacePipe) { course, place }: PlacedCourse,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const key = form.get('key') ?? '';
    if (!KEY.test(key)) throw new Problem(400, 'The form has no key.');
    const visit = await this.responder.visit(request, course);
    try {
      const written = await this.courses.written(visit, place, form);
      if ('removed' in written) await this.reader.remove(visit.actor, written.removed);
      else await this.reader.create(visit.actor, written.list, written.body, key);
      response.redirect(303, written.to);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      await this.responder.open(request, response, visit, place, { problem: error.detail, form });
    }
  }
}

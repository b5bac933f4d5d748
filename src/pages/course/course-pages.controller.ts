import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { pageLanguage } from '../language.js';
import { dayIn, momentIn } from '../moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../page-assets.controller.js';
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
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const [language, query] = [pageLanguage(request), queryOf(request)];
    const data = await this.mine.for(request.user, accountOf(request), query);
    const title = ({ courses }: { courses: { title: string } }): string => courses.title;
    this.pages.send(response, {
      ...{ template: 'courses', views: VIEWS, title, styles: [COURSES_STYLE], scripts: [TIMES_SCRIPT] },
      data: { ...data, moment: momentIn(language), day: dayIn(language) },
    });
  }

  @Get([':course', ':course/:tab', ':course/:tab/:item', ':course/:tab/:item/:part'])
  async page(
    @Param(CoursePlacePipe) { course, place }: PlacedCourse,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.responder.open(request, response, await this.responder.visit(request, course), place);
  }
}

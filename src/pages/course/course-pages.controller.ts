import { Controller, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { languageOf } from '../language.js';
import { dayIn, momentIn } from '../moment.js';
import { COURSES_STYLE, FRAMES_SCRIPT, TIMES_SCRIPT } from '../page-assets.controller.js';
import { PageRenderer } from '../page-renderer.js';
import { SignedInPageGuard } from '../signed-in-page.guard.js';
import { CourseFiles } from './course-files.js';
import { type CoursePage, CoursePages, type CoursePlace } from './course-pages.js';
import type { CourseVisit } from './course-tab.js';
import { CourseVisits } from './course-visits.js';
import { MyCourses } from './my-courses.js';
import { sendFrameDocument } from './frame-document.js';
import { ShownBlocks } from './shown-blocks.js';

const VIEWS = new URL('views/', import.meta.url);

/** The courses of who is signed in, and the pages of each, as far as the API lets him or her read them. */
@ApiExcludeController()
@Controller('courses')
@Admits('signed in, each for the courses that he or she may read')
@Public(true)
@UseGuards(SignedInPageGuard)
export class CoursePagesController {
  constructor(
    private readonly mine: MyCourses,
    private readonly visits: CourseVisits,
    private readonly courses: CoursePages,
    private readonly files: CourseFiles,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const [language, query] = [languageOf(request), queryOf(request)];
    const data = await this.mine.for(request.user, accountOf(request), query);
    const title = ({ courses }: { courses: { title: string } }): string => courses.title;
    this.pages.send(response, {
      ...{ template: 'courses', views: VIEWS, title, styles: [COURSES_STYLE], scripts: [TIMES_SCRIPT] },
      data: { ...data, moment: momentIn(language), day: dayIn(language) },
    });
  }

  @Get(':course')
  async overview(@Param('course', ParseIntPipe) course: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#open(request, response, course, {});
  }

  @Get(':course/:tab')
  async tab(
    @Param('course', ParseIntPipe) course: number,
    @Param('tab') tab: string,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.#open(request, response, course, { tab });
  }

  @Get(':course/:tab/:item')
  async item(
    @Param('course', ParseIntPipe) course: number,
    @Param('tab') tab: string,
    @Param('item', ParseIntPipe) item: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.#open(request, response, course, { tab, item });
  }

  @Get(':course/:tab/:item/:part')
  async part(
    @Param('course', ParseIntPipe) course: number,
    @Param('tab') tab: string,
    @Param('item', ParseIntPipe) item: number,
    @Param('part', ParseIntPipe) part: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.#open(request, response, course, { tab, item, part });
  }

  async #open(request: ResourceRequest, response: Response, course: number, place: CoursePlace): Promise<void> {
    const [language, query] = [languageOf(request), queryOf(request)];
    const visit = await this.visits.begin({ caller: request.user, id: accountOf(request), language, course, query });
    const page = await this.courses.page(visit, place);
    if ('file' in page) await this.files.open(request, response, visit.actor, page.file);
    else this.#send(request, response, visit, page);
  }

  #send({ originalUrl }: ResourceRequest, response: Response, visit: CourseVisit, page: CoursePage): void {
    const { language, course, query } = visit;
    const framing = { pages: this.pages, views: VIEWS, language: course.language, pageLanguage: language, address: originalUrl };
    const blocks = new ShownBlocks(page.blocks, framing);
    const text = query.get('text');
    if (text !== null) return sendFrameDocument(response, blocks.document(Number(text)));
    this.pages.send(response, {
      template: 'course',
      views: VIEWS,
      title: page.title === course.title ? course.title : `${page.title} · ${course.title}`,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT, ...(blocks.hasFrames ? [FRAMES_SCRIPT] : [])],
      frames: true,
      data: {
        ...page,
        heading: page.title,
        course,
        home: visit.href([]),
        blocks: blocks.all,
        turn: turning(originalUrl, visit.page),
        moment: momentIn(language),
        day: dayIn(language),
      },
    });
  }
}

function queryOf(request: ResourceRequest): URLSearchParams {
  return new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
}

/** Who is signed in to pages has an account. */
function accountOf({ user }: ResourceRequest): number {
  if (user.id === null) throw new Problem(401, 'These pages are for people with an account.');
  return user.id;
}

/** Addresses of the pages of a list before and after this one. */
function turning(address: string, page: number): { readonly before?: string; readonly after: string } {
  const to = (number: number): string => {
    const { path, query } = splitUrl({ url: address });
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    return `${path}?${parameters.toString()}`;
  };
  return { ...(page > 1 ? { before: to(page - 1) } : {}), after: to(page + 1) };
}

import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { pageLanguage } from '../language.js';
import { dayIn, momentIn } from '../moment.js';
import { COURSES_STYLE, FRAMES_SCRIPT, TIMES_SCRIPT } from '../page-assets.controller.js';
import { PageRenderer } from '../page-renderer.js';
import { CourseFiles } from './course-files.js';
import { type CoursePage, CoursePages, type CoursePlace } from './course-pages.js';
import type { CourseVisit } from './course-tab.js';
import { CourseVisits } from './course-visits.js';
import { sendFrameDocument } from './frame-document.js';
import { ShownBlocks } from './shown-blocks.js';

const VIEWS = new URL('views/', import.meta.url);

/** What was written into a form, and what is wrong with it. */
interface Refused {
  readonly problem: string;
  readonly form: URLSearchParams;
}

/** Answers with the pages of a course. */
@Injectable()
export class CourseResponder {
  constructor(
    private readonly visits: CourseVisits,
    private readonly courses: CoursePages,
    private readonly files: CourseFiles,
    private readonly pages: PageRenderer,
  ) {}

  /** @throws Problem with the status that the API gives the caller for the course */
  visit(request: ResourceRequest, course: number): Promise<CourseVisit> {
    const [language, query] = [pageLanguage(request), queryOf(request)];
    return this.visits.begin({ caller: request.user, id: accountOf(request), language, course, query });
  }

  /** @param refused what a form said that was sent to the page, and could not be taken */
  async open(request: ResourceRequest, response: Response, visit: CourseVisit, place: CoursePlace, refused?: Refused): Promise<void> {
    const page = await this.courses.page(visit, place);
    if ('file' in page) await this.files.open(request, response, visit.actor, page.file);
    else if ('elsewhere' in page) response.redirect(303, page.elsewhere);
    else this.#send(request, response, visit, page, refused);
  }

  #send({ originalUrl }: ResourceRequest, response: Response, visit: CourseVisit, page: CoursePage, refused?: Refused): void {
    const { locale: language, course, query } = visit;
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
      status: refused ? 422 : 200,
      data: {
        ...page,
        heading: page.title,
        course,
        home: visit.href([]),
        blocks: blocks.all,
        turn: turning(originalUrl, visit.page),
        moment: momentIn(language),
        day: dayIn(language),
        sent: { problem: refused?.problem, form: refused?.form, key: randomUUID() },
      },
    });
  }
}

/** The query of a page. */
export function queryOf(request: ResourceRequest): URLSearchParams {
  return new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
}

/** Who is signed in to pages has an account. */
export function accountOf({ user }: ResourceRequest): number {
  if (user.id === null) throw new Problem(401, 'These pages are for people with an account.');
  return user.id;
}

/** Addresses of the pages of a list before and after this one. */
export function turning(address: string, page: number): { readonly before?: string; readonly after: string } {
  const to = (number: number): string => {
    const { path, query } = splitUrl({ url: address });
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    return `${path}?${parameters.toString()}`;
  };
  return { ...(page > 1 ? { before: to(page - 1) } : {}), after: to(page + 1) };
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { contextIn } from '../../../pages/course/course-context.js';
import { accountOf, queryOf } from '../../../pages/course/course-responder.js';
import type { CourseVisit } from '../../../pages/course/course-tab.js';
import { CourseVisits } from '../../../pages/course/course-visits.js';
import { pageLanguage } from '../../../pages/language.js';
import { COURSES_STYLE } from '../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { AdministrationRole } from '../../../pages/page-roles.js';
import { worded } from '../../../pages/worded.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { sizeIn } from '../byte-size.js';
import { DocumentDesk, MOST_ROWS } from './document-desk.js';
import { DESK_SCRIPT, DOCUMENT_STYLE } from './document-page-assets.controller.js';
import { documentWords } from './document-words.js';

const VIEWS = new URL('views/', import.meta.url);
const STYLES = [COURSES_STYLE, DOCUMENT_STYLE];

/** Bytes of a file that comes without a script, and is held in memory meanwhile. */
export const WITHOUT_SCRIPT = 16 * 1_048_576;

/** What a form said, and why it was refused. */
export interface RefusedForm {
  readonly at: string;
  readonly detail: string;
  readonly status: number;
  readonly form: URLSearchParams;
}

/** Sends the pages on which documents are edited. */
@Injectable()
export class DeskPages {
  constructor(
    private readonly visits: CourseVisits,
    private readonly desk: DocumentDesk,
    private readonly pages: PageRenderer,
    @Inject(AdministrationRole) private readonly administrationRole: string,
  ) {}

  /** The course of a request. @throws Problem 404 without one, 403 for those who edit nothing there */
  async visit(request: ResourceRequest): Promise<CourseVisit> {
    const [query, language] = [queryOf(request), pageLanguage(request)];
    const context = contextIn(query);
    if (context === undefined) throw new Problem(404, 'Name the course by "cid", and the session by "sid".');
    const asked = { caller: request.user, id: accountOf(request), language, course: context.course, query };
    const visit = await this.visits.begin(asked);
    if (!request.user.is(this.administrationRole) && !(await visit.teaches()))
      throw new Problem(403, 'Documents of this course are edited by its teachers.');
    return visit;
  }

  /** Id of the folder that the page is of; 0 for the uppermost one. */
  folderOf({ query }: CourseVisit): number {
    const text = query.get('folder') ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  }

  /** @param part behind `/document-desk` */
  address(visit: CourseVisit, part = '', folder = this.folderOf(visit)): string {
    const { course } = visit;
    return `/document-desk${part}?cid=${course.id}&sid=${course.session?.id ?? 0}${folder === 0 ? '' : `&folder=${folder}`}`;
  }

  async folder(response: Response, visit: CourseVisit, refused?: RefusedForm): Promise<void> {
    const { locale: language } = visit;
    const words = documentWords.in(language);
    const folder = await this.desk.folder(visit, this.folderOf(visit));
    this.pages.send(response, {
      template: 'desk',
      views: VIEWS,
      styles: STYLES,
      scripts: [DESK_SCRIPT],
      title: folder.title === undefined ? words.desk.title : `${folder.title} · ${words.desk.title}`,
      status: refused?.status ?? 200,
      data: {
        ...this.#shared(visit),
        folder,
        refused,
        key: randomUUID(),
        address: (part: string, id?: number) => this.address(visit, part, id),
        limit: worded(words.desk.limit, { size: sizeIn(language, WITHOUT_SCRIPT) }),
        most: MOST_ROWS,
      },
    });
  }

  async removal(response: Response, visit: CourseVisit, id: number): Promise<void> {
    const removal = await this.desk.removal(visit, id);
    const { words } = this.#shared(visit);
    this.pages.send(response, {
      template: 'removal',
      views: VIEWS,
      styles: STYLES,
      title: worded(words.removal.title, { title: removal.title }),
      data: { ...this.#shared(visit), removal, action: this.address(visit, `/${id}/removal`), back: this.address(visit) },
    });
  }

  #shared(visit: CourseVisit): { readonly words: ReturnType<typeof documentWords.in> } & Readonly<Record<string, unknown>> {
    const bin = `/bin?cid=${visit.course.id}&sid=${visit.course.session?.id ?? 0}`;
    const course = { title: visit.course.title, href: visit.href([]), tab: visit.href(['documents']), bin };
    return { words: documentWords.in(visit.locale), worded, course };
  }
}

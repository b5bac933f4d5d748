import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { contextIn } from '../../../../pages/course/course-context.js';
import { queryOf } from '../../../../pages/course/course-responder.js';
import { formOf } from '../../../../pages/form.js';
import { pageLanguage } from '../../../../pages/language.js';
import { momentIn } from '../../../../pages/moment.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../../pages/page-assets.controller.js';
import { textOf } from '../../../../pages/home/home-section.js';
import { PageApi } from '../../../../pages/page-api.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { worded } from '../../../../pages/worded.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { binWords } from './bin-words.js';
import { BIN_ROWS, type BinPlace, ShownBin } from './shown-bin.js';

const VIEWS = new URL('views/', import.meta.url);
/** What a page says: it is gone, something stands in the way, or the item's own rule refuses it. */
const SAID = [403, 404, 409, 422];
const LAST_PAGE = 1_000;

/** What a page of the bin is of, with its words. */
interface BinView extends BinPlace {
  readonly title: string;
  readonly intro: string;
  /** The course that it is of. */
  readonly course?: { readonly title: string; readonly href: string };
}

/** Sends the pages of the bin, and does what their forms say. */
@Injectable()
export class BinPages {
  constructor(
    private readonly shown: ShownBin,
    private readonly api: PageApi,
    private readonly pages: PageRenderer,
  ) {}

  /** The bin of the portal. */
  ofPortal(request: ResourceRequest): BinView {
    const words = binWords.in(pageLanguage(request));
    return { address: '/admin/bin', filters: '', title: words.title, intro: words.introAdministrator };
  }

  /** The bin of the course of the query, or that of the caller without one. @throws Problem as the API answers for the course */
  async ofCaller(request: ResourceRequest): Promise<BinView> {
    const words = binWords.in(pageLanguage(request));
    const context = contextIn(queryOf(request));
    if (!context) {
      const filters = `deletedBy=/api/users/${request.user.id ?? 0}`;
      return { address: '/bin', filters, title: words.title, intro: words.introOwn };
    }
    const { course, session } = context;
    const title = textOf((await this.api.item(request.user, `/api/courses/${course}`))['title']);
    return {
      address: `/bin?cid=${course}&sid=${session}`,
      filters: `courseId=${course}&${session === 0 ? 'exists[sessionId]=false' : `sessionId=${session}`}`,
      title: worded(words.ofCourse, { course: title }),
      intro: words.introCourse,
      course: { title, href: `/courses/${course}${session === 0 ? '' : `?sid=${session}`}` },
    };
  }

  async list(request: ResourceRequest, response: Response, view: BinView, refused?: Problem): Promise<void> {
    const [language, query] = [pageLanguage(request), queryOf(request)];
    const words = binWords.in(language);
    const page = Math.min(Math.max(Math.trunc(Number(query.get('page') ?? 1)) || 1, 1), LAST_PAGE);
    const sought = (query.get('search') ?? '').trim().slice(0, 100);
    const entries = await this.shown.entries(request.user, view, language, page, sought);
    const turned = (to: number): string =>
      withQuery(view.address, { ...(sought !== '' && { search: sought }), ...(to > 1 && { page: String(to) }) });
    this.pages.send(response, {
      template: 'bin',
      views: VIEWS,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      title: view.title,
      status: refused?.getStatus() ?? 200,
      data: {
        words,
        worded,
        view,
        entries,
        sought,
        moment: momentIn(language),
        refused: refused?.detail,
        done: doneIn(query),
        action: (id: number, part: string) => withQuery(view.address, {}, `/${id}/${part}`),
        turn: { before: page > 1 ? turned(page - 1) : undefined, after: entries.length === BIN_ROWS ? turned(page + 1) : undefined },
      },
    });
  }

  async confirm(request: ResourceRequest, response: Response, view: BinView, id: number): Promise<void> {
    const language = pageLanguage(request);
    const words = binWords.in(language);
    const entry = await this.shown.entry(request.user, id, language);
    this.pages.send(response, {
      template: 'removal',
      views: VIEWS,
      styles: [COURSES_STYLE],
      title: worded(words.confirm, { title: entry.title }),
      data: { words, entry, view, action: withQuery(view.address, {}, `/${id}/removal`) },
    });
  }

  async restore(request: ResourceRequest, response: Response, view: BinView, id: number): Promise<void> {
    await this.#do(request, response, view, async () => {
      const title = (formOf(request).get('title') ?? '').slice(0, 255);
      const restored = await this.api.send(request.user, { method: 'POST', address: `/api/bin_entries/${id}/restore` });
      return { restored: title, ...(Number(restored['left']) > 0 && { left: String(Number(restored['left'])) }) };
    });
  }

  async remove(request: ResourceRequest, response: Response, view: BinView, id: number): Promise<void> {
    await this.#do(request, response, view, async () => {
      await this.api.answer(request.user, { method: 'DELETE', address: `/api/bin_entries/${id}` });
      return { removed: '1' };
    });
  }

  async #do(
    request: ResourceRequest,
    response: Response,
    view: BinView,
    work: () => Promise<Readonly<Record<string, string>>>,
  ): Promise<void> {
    requireOwnForm(request);
    try {
      response.redirect(303, withQuery(view.address, await work()));
    } catch (error) {
      if (!(error instanceof Problem) || !SAID.includes(error.getStatus())) throw error;
      await this.list(request, response, view, error);
    }
  }
}

/** What the page before did. */
function doneIn(query: URLSearchParams): { readonly restored?: string; readonly left?: number; readonly isRemoved: boolean } {
  const left = Number(query.get('left') ?? 0);
  return { restored: query.get('restored')?.slice(0, 255), left: left > 0 ? Math.trunc(left) : undefined, isRemoved: query.has('removed') };
}

/** @param part behind the path of the address */
function withQuery(address: string, more: Readonly<Record<string, string>>, part = ''): string {
  const [path = '', query = ''] = address.split('?');
  const all = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...more }).toString();
  return `${path}${part}${all === '' ? '' : `?${all}`}`;
}

import { randomUUID } from 'node:crypto';
import { BadRequestException, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Admits,
  contextIn,
  COURSES_STYLE,
  formOf,
  OpenToScopes,
  pageLanguage,
  PageRenderer,
  Public,
  queryOf,
  requireOwnForm,
  type ResourceRequest,
  SignedInPageGuard,
  worded,
} from 'lyceum/pages';
import { Problem } from 'lyceum/resource';
import { wikiWords } from './wiki-words.js';
import { fieldsOf, type OpenedWikiPage, type WikiFields, WikiWriting } from './wiki-writing.js';

const VIEWS = new URL('views/', import.meta.url);
const ID = /^[1-9]\d{0,8}$/;
const KEY = /^[\w-]{8,64}$/;

/** What the form shows. */
interface FormState {
  readonly fields: WikiFields;
  /** Id of the version that it was opened with; 0 for a new page. */
  readonly follows: number;
  readonly key?: string;
  readonly problems?: ReadonlyMap<string, string>;
  /** What another person has saved since the form was opened. */
  readonly theirs?: WikiFields & { readonly version: number };
}

/** The form of a page of a wiki: `/wikis/5/edit`, `/wikis/new/edit`. */
@ApiExcludeController()
@Controller('wikis')
@Admits('signed in, each for the pages of wikis that the API lets them write')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class WikiPagesController {
  constructor(
    private readonly writing: WikiWriting,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':page/edit')
  async show(@Param('page') page: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const opened = await this.#opened(request, page);
    const fields = opened.newest ? fieldsOf(opened.newest) : { title: '', text: '', isHtml: false, comment: '' };
    this.#send(response, opened, { fields, follows: newestOf(opened) });
  }

  /** Saves the text as the next version; what another person has saved meanwhile is shown beside it instead. */
  @Post(':page/edit')
  async save(@Param('page') page: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const key = form.get('key') ?? '';
    if (!KEY.test(key)) throw new Problem(400, 'The form has no key.');
    const opened = await this.#opened(request, page);
    const [fields, follows] = [fieldsIn(form), Number(ID.exec(form.get('follows') ?? '')?.[0] ?? 0)];
    // A page that exists is never written without the version that its writer has seen.
    const saved = opened.newest && follows === 0 ? { isOutdated: true } : await this.writing.save(opened, fields, follows, key);
    if ('pageId' in saved) response.redirect(303, opened.place.href('wiki', saved.pageId));
    else if ('problems' in saved) this.#send(response, opened, { fields, follows, problems: saved.problems }, 422);
    else await this.#meet(request, response, page, fields);
  }

  /** Saving next replaces the version that is shown beside the text now. */
  async #meet(request: ResourceRequest, response: Response, page: string, fields: WikiFields): Promise<void> {
    const opened = await this.#opened(request, page);
    const theirs = opened.newest && { ...fieldsOf(opened.newest), version: Number(opened.newest['version']) };
    this.#send(response, opened, { fields, follows: newestOf(opened), theirs }, 409);
  }

  #opened(request: ResourceRequest, page: string): Promise<OpenedWikiPage> {
    if (page !== 'new' && !ID.test(page)) throw new BadRequestException('A page is named by its id, a new one by "new".');
    return this.writing.open(request.user, page === 'new' ? undefined : Number(page), contextIn(queryOf(request)));
  }

  #send(response: Response, { place, newest }: OpenedWikiPage, state: FormState, status = 200): void {
    const words = wikiWords.in(pageLanguage(response.req));
    const pageId = newest && Number(newest['pageId']);
    this.pages.send(response, {
      template: 'edit',
      views: VIEWS,
      status,
      styles: [COURSES_STYLE],
      title: newest ? `${words.edit}: ${fieldsOf(newest).title}` : words.newPage,
      data: {
        words,
        worded,
        place,
        ...state,
        key: state.key ?? randomUUID(),
        isNew: newest === undefined,
        problem: (field: string): string | undefined => state.problems?.get(field),
        action: `/wikis/${pageId ?? 'new'}/edit?${place.query}`,
        back: newest
          ? { title: fieldsOf(newest).title, href: place.href('wiki', Number(newest['pageId'])) }
          : { title: words.tab, href: place.href('wiki') },
      },
    });
  }
}

function newestOf({ newest }: OpenedWikiPage): number {
  return Number(newest?.['id'] ?? 0);
}

function fieldsIn(form: URLSearchParams): WikiFields {
  const text = (name: string): string => (form.get(name) ?? '').replaceAll('\r\n', '\n');
  return { title: text('title'), text: text('text'), isHtml: form.has('html'), comment: text('comment') };
}

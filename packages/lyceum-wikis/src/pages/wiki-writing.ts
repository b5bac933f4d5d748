import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ApiItem, idOf, PageApi, type PageContext, type PagePlace, pagePlace, paragraphsIn, shownText, textOf } from 'lyceum/pages';
import { type Actor, Problem, typeOfProblem } from 'lyceum/resource';
import { MAINTAINERS_MEMBERS } from '../wiki-pages.js';

/** What the next version of a page has of the one before it, unless those who keep the wiki change it elsewhere. */
const TAKEN_OVER = [...MAINTAINERS_MEMBERS, 'tag', 'categories'];

/** What the form says. */
export interface WikiFields {
  readonly title: string;
  readonly text: string;
  /** Whether the text has markup; paragraphs otherwise. */
  readonly isHtml: boolean;
  readonly comment: string;
}

/** A page of a wiki that is opened in its form. */
export interface OpenedWikiPage {
  readonly actor: Actor;
  readonly place: PagePlace;
  /** Its newest version; undefined for a new page. */
  readonly newest?: ApiItem;
}

/** What became of a form: saved in a page, refused with what is wrong by field, or met by a newer version. */
type SavedWikiPage = { readonly pageId: number } | { readonly problems: ReadonlyMap<string, string> } | { readonly isOutdated: true };

/** Opens pages of wikis in their form, and saves what it says as their next version. */
@Injectable()
export class WikiWriting {
  constructor(private readonly api: PageApi) {}

  /** @param pageId undefined for a new page @throws Problem as the API answers the caller who would write there */
  async open(caller: Actor, pageId: number | undefined, context: PageContext): Promise<OpenedWikiPage> {
    const actor = await this.api.acquainted(caller);
    const place = await pagePlace(this.api, actor, context);
    const opened = { actor, place, newest: pageId === undefined ? undefined : await this.#newest(actor, place, pageId) };
    await this.#admit(opened);
    return opened;
  }

  /** @param follows id of the version that the form was opened with; 0 for a new page @param key by which a form sent twice counts once */
  async save(opened: OpenedWikiPage, fields: WikiFields, follows: number, key: string): Promise<SavedWikiPage> {
    const headers = { 'idempotency-key': key };
    const body = bodyOf(opened, fields, follows);
    try {
      const made = await this.api.send(opened.actor, { method: 'POST', address: '/api/c_wikis', body, headers });
      return { pageId: Number(made['pageId']) };
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 413, 422].includes(error.getStatus())) throw error;
      if (error.document.type === typeOfProblem('newer-version')) return { isOutdated: true };
      const { violations = [] } = error.document;
      return { problems: new Map(violations.length === 0 ? [['', error.detail]] : violations.map(problemOf)) };
    }
  }

  /** @throws Problem 404 where the wiki of the course has no such page that the caller may read */
  async #newest(actor: Actor, { course, session }: PagePlace, pageId: number): Promise<ApiItem> {
    const [found] = await this.api.rows(actor, `/api/c_wikis?course=${course}&pageId=${pageId}&newest=true&itemsPerPage=1`);
    const isHere = found && idOf(found['session']) === session && found['groupId'] === null;
    if (!isHere) throw new Problem(404, 'The wiki of the course has no such page.');
    return found;
  }

  /** Has the API answer a version of which nothing is kept. @throws Problem where it lets the caller write none */
  async #admit(opened: OpenedWikiPage): Promise<void> {
    const tried = new Error('Tried.');
    const fields = opened.newest ? fieldsOf(opened.newest) : { title: randomUUID(), text: '-', isHtml: false, comment: '' };
    const body = bodyOf(opened, fields, Number(opened.newest?.['id'] ?? 0));
    try {
      await this.api.together(opened.actor, async (call) => {
        await call({ method: 'POST', address: '/api/c_wikis', body });
        throw tried;
      });
    } catch (error) {
      const isBusy = error instanceof Problem && [409, 422].includes(error.getStatus());
      if (error !== tried && !isBusy) throw error;
    }
  }
}

/** A version as its form shows it. */
export function fieldsOf({ title, content }: ApiItem): WikiFields {
  const shown = shownText(textOf(content));
  const isHtml = !('paragraphs' in shown);
  return { title: textOf(title), text: isHtml ? textOf(content) : shown.paragraphs.join('\n\n'), isHtml, comment: '' };
}

function bodyOf({ place, newest }: OpenedWikiPage, { title, text, isHtml, comment }: WikiFields, follows: number): ApiItem {
  const kept = TAKEN_OVER.filter((member) => newest?.[member] != null).map((member) => [member, newest?.[member]] as const);
  return {
    ...Object.fromEntries(kept),
    course: `/api/courses/${place.course}`,
    ...(place.session === 0 ? {} : { session: `/api/sessions/${place.session}` }),
    title: title.trim(),
    content: isHtml ? text : paragraphsIn(text),
    comment: comment.trim() === '' ? null : comment.trim(),
    follows: follows === 0 ? null : `/api/c_wikis/${follows}`,
  };
}

function problemOf({ propertyPath, message }: { readonly propertyPath: string; readonly message: string }): readonly [string, string] {
  return [{ title: 'title', content: 'text', comment: 'comment' }[propertyPath] ?? '', message];
}

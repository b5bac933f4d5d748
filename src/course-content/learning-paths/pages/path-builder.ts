import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { PageApi } from '../../../pages/page-api.js';
import { type PageContext, type PagePlace, pagePlace } from '../../../pages/page-place.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { type BuiltStep, movedBy, stepsOf } from './built-path.js';
import { type ChosenKind, type Choices, choicesOf, titleOfMaterial } from './step-choice.js';

/** Contexts of a path that are looked through for the one of the page. */
const MOST_LINKS = 100;

/** A course in which a path is made. */
export interface OpenedPlace {
  readonly actor: Actor;
  readonly place: PagePlace;
}

/** A path that is opened by those who arrange it. */
export interface OpenedPath extends OpenedPlace {
  readonly id: number;
  readonly title: string;
  readonly etag: string;
  readonly steps: readonly BuiltStep[];
  /** Place of a step behind all others. */
  readonly nextOrder: number;
  /** Whether its steps come from a package. */
  readonly isPackaged: boolean;
  readonly isTooLong: boolean;
  /** Id of the link that gives it to the course, or session, of the page. */
  readonly link: number;
  readonly isPublished: boolean;
}

/** Reads and writes learning paths through the API, as those who arrange them need it. */
@Injectable()
export class PathBuilder {
  constructor(private readonly api: PageApi) {}

  /** @throws Problem with the status that the API gives the caller for the course, or for a new path in it */
  async place(caller: Actor, context: PageContext): Promise<OpenedPlace> {
    const actor = await this.api.acquainted(caller);
    const place = await pagePlace(this.api, actor, context);
    const tried = new Error('Tried.');
    try {
      await this.api.together(actor, async (call) => {
        await call({ method: 'POST', address: '/api/learning_paths', body: newPath(place, 'Tried') });
        throw tried;
      });
    } catch (error) {
      if (error !== tried) throw error;
    }
    return { actor, place };
  }

  /** @throws Problem with the status that the API gives the caller for changing the path */
  async open(caller: Actor, id: number, context: PageContext): Promise<OpenedPath> {
    const actor = await this.api.acquainted(caller);
    const place = await pagePlace(this.api, actor, context);
    await this.api.admitChange(actor, `/api/learning_paths/${id}`);
    const { item, etag } = await this.api.tagged(actor, address(id));
    const link = await this.#link(actor, place, item['resourceNode']);
    const items = Array.isArray(item['items']) ? (item['items'] as ApiItem[]) : undefined;
    const nextOrder = 1 + Math.max(-1, ...(items ?? []).map(({ displayOrder }) => Number(displayOrder)));
    return {
      actor,
      place,
      id,
      etag,
      title: textOf(item['title']),
      isPackaged: item['lpType'] !== 'native',
      steps: stepsOf(items ?? []),
      nextOrder,
      isTooLong: items === undefined,
      link: Number(link['id']),
      isPublished: link['visibility'] === 'published',
    };
  }

  choices({ actor, place }: OpenedPath, kind: ChosenKind, search: string): Promise<Choices> {
    return choicesOf(this.api, actor, place.query, kind, search);
  }

  /** Makes a path that learners do not see yet. @returns its id */
  async make({ actor, place }: OpenedPlace, title: string, key: string): Promise<number> {
    const request = { method: 'POST', address: '/api/learning_paths', headers: { 'idempotency-key': key } } as const;
    return Number((await this.api.send(actor, { ...request, body: newPath(place, title) }))['id']);
  }

  /** @param etag of the state that the form was opened with */
  async rename({ actor, id }: OpenedPath, etag: string, title: string): Promise<void> {
    await this.api.send(actor, { method: 'PATCH', address: address(id), body: { title }, headers: { 'if-match': etag } });
  }

  /** Adds material of the course as the last step. @param order of the new step, as the form was opened with */
  async add({ actor, id }: OpenedPath, kind: ChosenKind, material: number, order: number, key: string): Promise<void> {
    const title = await titleOfMaterial(this.api, actor, kind, material);
    const body = { lp: `/api/learning_paths/${id}`, title, itemType: kind, path: String(material), displayOrder: order };
    const headers = { 'idempotency-key': `${key}-${material}-${kind.slice(0, 4)}` };
    await this.api.send(actor, { method: 'POST', address: '/api/c_lp_items', body, headers });
  }

  /** @param values of the step, such as `@remove` */
  async changeStep({ actor, id }: OpenedPath, etag: string, step: number, values: ApiItem): Promise<void> {
    const body = { items: [{ '@id': `/api/c_lp_items/${step}`, ...values }] };
    await this.api.send(actor, { method: 'PATCH', address: address(id), body, headers: { 'if-match': etag } });
  }

  /** Moves a step before, or after, its neighbour. */
  async move({ actor, id, steps }: OpenedPath, etag: string, step: number, by: -1 | 1): Promise<void> {
    await this.api.together(actor, async (call) => {
      await call({ method: 'PATCH', address: address(id), body: {}, headers: { 'if-match': etag } });
      await call({ method: 'POST', address: '/api/c_lp_items/reorder', body: { order: movedBy(steps, step, by) } });
    });
  }

  async publish({ actor, link }: OpenedPath, isPublished: boolean): Promise<void> {
    const body = { visibility: isPublished ? 'published' : 'draft' };
    await this.api.send(actor, { method: 'PATCH', address: `/api/resource_links/${link}`, body });
  }

  /** @throws Problem 404 where the path is not given to the context of the page */
  async #link(actor: Actor, { course, session }: PagePlace, node: unknown): Promise<ApiItem> {
    const links = await this.api.rows(
      actor,
      `/api/resource_links?resourceNode=${textOf(node)}&course=${course}&itemsPerPage=${MOST_LINKS}`,
    );
    const own = links.find((link) => idOf(link['session']) === session && (link['group'] ?? null) === null);
    if (!own) throw new Problem(404, 'The course has no such learning path.');
    return own;
  }
}

function address(id: number): string {
  return `/api/learning_paths/${id}?include=items`;
}

function newPath({ course, session }: PagePlace, title: string): ApiItem {
  return { title, resourceLinkList: [{ cid: course, ...(session === 0 ? {} : { sid: session }), visibility: 'draft' }] };
}

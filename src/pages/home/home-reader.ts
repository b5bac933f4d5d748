import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { OperationDispatcher } from '../../resource/batch/operation-dispatcher.js';
import { JSON_PLAIN } from '../../resource/protocol/media-type.js';
import type { HttpResult } from '../../resource/protocol/http-result.js';
import { Problem } from '../../resource/protocol/problem.js';
import { type ApiItem, textOf } from './home-section.js';

/** Most titles that are looked up at once. */
const TITLES = 30;

/** Reads the API within the process as the caller could from outside: by the same policies, filters, plans and limits. */
@Injectable()
export class HomeReader {
  constructor(private readonly api: OperationDispatcher) {}

  /** The caller as whom several lists are read in one go. */
  acquainted(actor: Actor): Promise<Actor> {
    return this.api.acquainted(actor);
  }

  /** @returns the rows of a list; undefined where the caller may not read it */
  async rows(actor: Actor, address: string): Promise<readonly ApiItem[] | undefined> {
    const { body } = (await this.#get(actor, partial(address))) ?? {};
    return body === undefined ? undefined : (JSON.parse(body.toString()) as readonly ApiItem[]);
  }

  /** @returns how many rows a list has; undefined where the caller may not read it */
  async count(actor: Actor, address: string): Promise<number | undefined> {
    const { headers } = (await this.#get(actor, withQuery(address, 'itemsPerPage=1'))) ?? {};
    return headers && Number(headers['X-Total-Count'] ?? 0);
  }

  /** @returns titles by address, of those that the caller may read */
  async titles(actor: Actor, list: string, items: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
    const ids = [...new Set(items.map((item) => textOf(item).slice(list.length + 1)))].filter((id) => /^\d+$/.test(id)).slice(0, TITLES);
    if (ids.length === 0) return new Map();
    const query = [...ids.map((id) => `id[]=${id}`), 'properties[]=id', 'properties[]=title', `itemsPerPage=${TITLES}`].join('&');
    const rows = (await this.rows(actor, `${list}?${query}`)) ?? [];
    return new Map(rows.map(({ id, title }) => [`${list}/${String(id)}`, textOf(title)]));
  }

  async #get(actor: Actor, originalUrl: string): Promise<HttpResult | undefined> {
    const headers = { accept: JSON_PLAIN.type };
    try {
      return await this.api.dispatch({ method: 'GET', originalUrl, headers, body: undefined, user: actor });
    } catch (error) {
      if (error instanceof Problem && [401, 403, 404].includes(error.getStatus())) return undefined;
      throw error;
    }
  }
}

/** Without the total, which nobody reads here. */
function partial(address: string): string {
  return withQuery(address, 'partial=true');
}

function withQuery(address: string, parameter: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}

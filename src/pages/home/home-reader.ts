import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { OperationDispatcher } from '../../resource/batch/operation-dispatcher.js';
import type { HttpResult } from '../../resource/protocol/http-result.js';
import { Problem } from '../../resource/protocol/problem.js';
import { callApi, unlessUnreadable } from '../api-call.js';
import { type ApiItem, textOf } from './home-section.js';

/** Most items that are looked up at once. */
export const MOST_ITEMS = 100;

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

  /** @returns what an address answers as a document, such as an item; undefined where the caller may not read it */
  async document(actor: Actor, address: string, host?: string): Promise<ApiItem | undefined> {
    const { body } = (await this.#get(actor, address, host)) ?? {};
    return body === undefined ? undefined : (JSON.parse(body.toString()) as ApiItem);
  }

  /** @returns the answer of an address as it is @throws Problem with the status that the API gives the caller */
  answer(actor: Actor, address: string, host?: string): Promise<HttpResult> {
    return callApi(this.api, { actor, method: 'GET', address, host });
  }

  /**
   * Makes an item.
   * @param key of the form that asks for it: sent twice, it makes one item; none where twice is as good as once
   * @throws Problem with the status that the API gives the caller
   */
  async create(actor: Actor, list: string, body: Readonly<Record<string, unknown>>, key = ''): Promise<void> {
    await callApi(this.api, { actor, method: 'POST', address: list, body, key });
  }

  /** Takes an item away; one that is gone already is no problem. @throws Problem with the status that the API gives the caller */
  async remove(actor: Actor, item: string): Promise<void> {
    try {
      await callApi(this.api, { actor, method: 'DELETE', address: item });
    } catch (error) {
      if (!(error instanceof Problem) || error.getStatus() !== 404) throw error;
    }
  }

  /** @returns how many rows a list has; undefined where the caller may not read it */
  async count(actor: Actor, address: string): Promise<number | undefined> {
    const { headers } = (await this.#get(actor, withQuery(address, 'itemsPerPage=1'))) ?? {};
    return headers && Number(headers['X-Total-Count'] ?? 0);
  }

  /** @returns titles by address, of those that the caller may read */
  async titles(actor: Actor, list: string, items: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
    const found = await this.items(actor, list, items, ['title']);
    return new Map([...found].map(([address, { title }]) => [address, textOf(title)]));
  }

  /**
   * Looks items up by one request to their list.
   * @param items addresses of items, of which the first 100 count
   * @returns members of those that the caller may read, by address
   */
  async items(actor: Actor, list: string, items: readonly unknown[], members: readonly string[]): Promise<ReadonlyMap<string, ApiItem>> {
    const ids = [...new Set(items.map((item) => textOf(item).slice(list.length + 1)))]
      .filter((id) => /^\d+$/.test(id))
      .slice(0, MOST_ITEMS);
    if (ids.length === 0) return new Map();
    const properties = ['id', ...members].map((name) => `properties[]=${name}`);
    const query = [...ids.map((id) => `id[]=${id}`), ...properties, `itemsPerPage=${MOST_ITEMS}`].join('&');
    const rows = (await this.rows(actor, `${list}?${query}`)) ?? [];
    return new Map(rows.map((row) => [`${list}/${String(row['id'])}`, row]));
  }

  #get(actor: Actor, address: string, host?: string): Promise<HttpResult | undefined> {
    return unlessUnreadable(this.answer(actor, address, host));
  }
}

/** Without the total, which nobody reads here. */
function partial(address: string): string {
  return withQuery(address, 'partial=true');
}

function withQuery(address: string, parameter: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Database, type Transaction } from '../database/statements.js';
import { OperationDispatcher } from '../resource/batch/operation-dispatcher.js';
import type { HttpResult } from '../resource/protocol/http-result.js';
import { callApi, documentIn, unlessUnreadable } from './api-call.js';
import type { ApiItem } from './home/home-section.js';

/** One request of a page to the API. */
export interface PageRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly address: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request. @throws Problem as the API would answer */
export type PageCall = (request: PageRequest) => Promise<ApiItem>;

/** What pages read of the API and write to it, within the process: by the same policies, limits and checks as from outside. */
@Injectable()
export class PageApi {
  constructor(
    private readonly api: OperationDispatcher,
    private readonly database: Database,
  ) {}

  /** The caller as whom several things are read in one go. */
  acquainted(actor: Actor): Promise<Actor> {
    return this.api.acquainted(actor);
  }

  /** @throws Problem as the API would answer */
  async item<Document = ApiItem>(actor: Actor, address: string): Promise<Document> {
    return documentIn(await this.#get(actor, address)) as Document;
  }

  /** An item with the ETag of this answer. @throws Problem as the API would answer */
  async tagged(actor: Actor, address: string): Promise<{ readonly item: ApiItem; readonly etag: string }> {
    const answer = await this.#get(actor, address);
    return { item: documentIn(answer) as ApiItem, etag: answer.etag ?? '' };
  }

  /** @returns undefined where the caller may not read it */
  readable<Document = ApiItem>(actor: Actor, address: string): Promise<Document | undefined> {
    return unlessUnreadable(this.item<Document>(actor, address));
  }

  /** @returns the rows of a list; none where the caller may not read it */
  async rows(actor: Actor, address: string): Promise<readonly ApiItem[]> {
    return (await this.readable<readonly ApiItem[]>(actor, address)) ?? [];
  }

  /** @returns how many rows a list has; 0 where the caller may not read it */
  async count(actor: Actor, address: string): Promise<number> {
    const answer = await unlessUnreadable(this.#get(actor, `${address}${address.includes('?') ? '&' : '?'}itemsPerPage=1`));
    return Number(answer?.headers['X-Total-Count'] ?? 0);
  }

  /** @throws Problem as the API would answer */
  send(actor: Actor, request: PageRequest): Promise<ApiItem> {
    return this.#send(actor, request);
  }

  /** The answer as it is, such as a file. @throws Problem as the API would answer */
  answer(actor: Actor, request: PageRequest): Promise<HttpResult> {
    return callApi(this.api, { actor, ...request });
  }

  /** Several requests as one atomic batch: all of them take effect or none. @throws Problem as the API would answer */
  together<Result>(actor: Actor, work: (call: PageCall) => Promise<Result>): Promise<Result> {
    return this.database.transaction((transaction) => work((request) => this.#send(actor, request, transaction)));
  }

  /** Whether the API lets the caller change an item. @param address without a query @throws Problem as the API would answer a change */
  async admitChange(actor: Actor, address: string): Promise<void> {
    const found = await this.readable(actor, `${address}?include=permissions&properties[]=id`);
    const { update } = (found?.['permissions'] ?? {}) as { readonly update?: boolean };
    if (update !== true) await this.#tryOut(actor, { method: 'PATCH', address, body: {} });
  }

  /** Has the API answer a request of which nothing is kept. @throws Problem as the API would answer */
  async #tryOut(actor: Actor, request: PageRequest): Promise<void> {
    const tried = new Error('Tried.');
    try {
      await this.together(actor, async (call) => {
        await call(request);
        throw tried;
      });
    } catch (error) {
      if (error !== tried) throw error;
    }
  }

  #get(actor: Actor, address: string): Promise<HttpResult> {
    return callApi(this.api, { actor, method: 'GET', address });
  }

  async #send(actor: Actor, request: PageRequest, within?: Transaction): Promise<ApiItem> {
    return documentIn(await callApi(this.api, { actor, ...request }, within)) as ApiItem;
  }
}

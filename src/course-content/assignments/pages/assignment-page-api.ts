import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { callApi, documentIn, unlessUnreadable } from '../../../pages/api-call.js';
import type { ApiItem } from '../../../pages/home/home-section.js';
import { OperationDispatcher } from '../../../resource/batch/operation-dispatcher.js';
import type { HttpResult } from '../../../resource/protocol/http-result.js';

/** An item with the validator of its state. */
interface VersionedItem {
  readonly row: ApiItem;
  readonly etag: string;
}

/** What goes along with a write. */
interface WriteTerms {
  /** By which a second click makes nothing more. */
  readonly key?: string;
  /** State that the writer has seen; another one is a 412. */
  readonly etag?: string;
  /** The unit of work of several writes. */
  readonly within?: Transaction;
}

/** What the pages of assignments ask of the API, within the process: by the same policies, limits and rejections as from outside. */
@Injectable()
export class AssignmentPageApi {
  constructor(
    private readonly api: OperationDispatcher,
    private readonly database: Database,
  ) {}

  /** The caller as whom several things are read in one go. */
  acquainted(actor: Actor): Promise<Actor> {
    return this.api.acquainted(actor);
  }

  /** @throws Problem as the API would answer */
  async item(actor: Actor, address: string, within?: Transaction): Promise<VersionedItem> {
    return versioned(await this.#send(actor, 'GET', address, undefined, { within }));
  }

  /** @returns undefined where the caller may not read it */
  async readable<Document = readonly ApiItem[]>(actor: Actor, address: string): Promise<Document | undefined> {
    return (await unlessUnreadable(this.item(actor, address)))?.row as Document | undefined;
  }

  /** The answer of an address as it is. @throws Problem as the API would answer */
  answer(actor: Actor, address: string): Promise<HttpResult> {
    return this.#send(actor, 'GET', address, undefined, {});
  }

  /** Several writes of which all take effect, or none. */
  together<Result>(work: (within: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }

  /** @returns the new item @throws Problem as the API would answer */
  async create(actor: Actor, list: string, body: ApiItem, terms: WriteTerms): Promise<ApiItem> {
    return versioned(await this.#send(actor, 'POST', list, body, terms)).row;
  }

  /** @throws Problem as the API would answer, 412 where the item has another state than the one that was seen */
  async change(actor: Actor, address: string, body: ApiItem, terms: WriteTerms): Promise<VersionedItem> {
    return versioned(await this.#send(actor, 'PATCH', address, body, terms));
  }

  /** @throws Problem as the API would answer, 412 where the item has another state than the one that was seen */
  async remove(actor: Actor, address: string, terms: WriteTerms): Promise<void> {
    await this.#send(actor, 'DELETE', address, undefined, terms);
  }

  #send(actor: Actor, method: string, address: string, body: ApiItem | undefined, { key, etag, within }: WriteTerms): Promise<HttpResult> {
    return callApi(this.api, { actor, method, address, body, key, ifMatch: etag }, within);
  }
}

function versioned(answer: HttpResult): VersionedItem {
  return { row: documentIn(answer) as ApiItem, etag: answer.etag ?? '' };
}

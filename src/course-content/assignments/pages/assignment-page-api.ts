import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Database, type Transaction } from '../../../database/statements.js';
import type { ApiItem } from '../../../pages/home/home-section.js';
import { OperationDispatcher } from '../../../resource/batch/operation-dispatcher.js';
import type { HttpResult } from '../../../resource/protocol/http-result.js';
import { JSON_PLAIN } from '../../../resource/protocol/media-type.js';
import { Problem } from '../../../resource/protocol/problem.js';

const UNREADABLE = [401, 403, 404];

/** An item with the validator of its state. */
export interface VersionedItem {
  readonly row: ApiItem;
  readonly etag: string;
}

/** What goes along with a write. */
export interface WriteTerms {
  /** By which a second click makes nothing more. */
  readonly key?: string;
  /** State that the writer has seen; another one is a 412. */
  readonly etag?: string;
  /** The unit of work of several writes. */
  readonly within?: Transaction;
}

/** What the pages of assignments ask of the API, within the process: by the same policies, limits and refusals as from outside. */
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
    try {
      return (await this.item(actor, address)).row as Document;
    } catch (error) {
      if (error instanceof Problem && UNREADABLE.includes(error.getStatus())) return undefined;
      throw error;
    }
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

  #send(user: Actor, method: string, originalUrl: string, body: ApiItem | undefined, terms: WriteTerms): Promise<HttpResult> {
    const { key = '', etag = '', within } = terms;
    const headers = {
      accept: JSON_PLAIN.type,
      ...(body === undefined ? {} : { 'content-type': JSON_PLAIN.type }),
      ...(key === '' ? {} : { 'idempotency-key': key }),
      ...(etag === '' ? {} : { 'if-match': etag }),
    };
    return this.api.dispatch({ method, originalUrl, headers, body: body && Buffer.from(JSON.stringify(body)), user }, within);
  }
}

function versioned({ body, etag }: HttpResult): VersionedItem {
  return { row: JSON.parse((body ?? '{}').toString()) as ApiItem, etag: etag ?? '' };
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { callApi, documentIn, unlessUnreadable } from './api-call.js';
import { OperationDispatcher } from '../resource/batch/operation-dispatcher.js';
import type { HttpResult } from '../resource/protocol/http-result.js';
import type { Problem } from '../resource/protocol/problem.js';

/** What a key of a form looks like. */
const KEY = /^[\w-]{8,64}$/;

/** Who calls the API from a page, and at which host: signed addresses of files are made for it. */
export interface PageCaller {
  readonly actor: Actor;
  readonly host?: string;
}

/** What a request says beside its body. */
interface CallHeaders {
  /** Of the form: sent twice, it makes one item. */
  readonly key?: string | null;
  /** The version of the item that is changed. */
  readonly ifMatch?: string | null;
}

/** What pages ask of the API, within the process: by the same policies, limits and rejections as from outside. */
@Injectable()
export class PageCalls {
  constructor(private readonly api: OperationDispatcher) {}

  /** The caller of a request, as whom several things are read in one go. */
  async caller({ user, host }: { readonly user: Actor; readonly host?: string }): Promise<PageCaller> {
    return { actor: await this.api.acquainted(user), host };
  }

  /** @throws Problem as the API would answer */
  async read<Document>(caller: PageCaller, address: string): Promise<Document> {
    return documentIn(await this.answer(caller, 'GET', address)) as Document;
  }

  /** @returns undefined where the caller may not read it */
  readable<Document>(caller: PageCaller, address: string): Promise<Document | undefined> {
    return unlessUnreadable(this.read<Document>(caller, address));
  }

  /** @throws Problem as the API would answer */
  async send<Document>(caller: PageCaller, method: string, address: string, body?: object, headers: CallHeaders = {}): Promise<Document> {
    return documentIn(await this.answer(caller, method, address, body, headers)) as Document;
  }

  /** @returns the answer with its headers @throws Problem as the API would answer */
  answer(
    { actor, host }: PageCaller,
    method: string,
    address: string,
    body?: object,
    { key, ifMatch }: CallHeaders = {},
  ): Promise<HttpResult> {
    const known = key != null && KEY.test(key) ? key : undefined;
    return callApi(this.api, { actor, method, address, body, host, key: known, ifMatch: ifMatch ?? undefined });
  }
}

/** What a problem is of: the end of its type. */
export function kindOfProblem(problem: Problem): string {
  return problem.document.type?.split('/').at(-1) ?? 'other';
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { OperationDispatcher } from '../resource/batch/operation-dispatcher.js';
import type { HttpResult } from '../resource/protocol/http-result.js';
import { JSON_PLAIN } from '../resource/protocol/media-type.js';
import { Problem } from '../resource/protocol/problem.js';

const UNREADABLE = [401, 403, 404];
/** What a key of a form looks like. */
const KEY = /^[\w-]{8,64}$/;

/** Who calls the API from a page, and at which host: signed addresses of files are made for it. */
export interface PageCaller {
  readonly actor: Actor;
  readonly host?: string;
}

/** What a request says beside its body. */
export interface CallHeaders {
  /** Of the form: sent twice, it makes one item. */
  readonly key?: string | null;
  /** The version of the item that is changed. */
  readonly ifMatch?: string | null;
}

/** What pages ask of the API, within the process: by the same policies, limits and refusals as from outside. */
@Injectable()
export class PageCalls {
  constructor(private readonly api: OperationDispatcher) {}

  /** The caller of a request, as whom several things are read in one go. */
  async caller({ user, host }: { readonly user: Actor; readonly host?: string }): Promise<PageCaller> {
    return { actor: await this.api.acquainted(user), host };
  }

  /** @throws Problem as the API would answer */
  async read<Document>(caller: PageCaller, address: string): Promise<Document> {
    return parsed(await this.answer(caller, 'GET', address)) as Document;
  }

  /** @returns undefined where the caller may not read it */
  async readable<Document>(caller: PageCaller, address: string): Promise<Document | undefined> {
    try {
      return await this.read<Document>(caller, address);
    } catch (error) {
      if (error instanceof Problem && UNREADABLE.includes(error.getStatus())) return undefined;
      throw error;
    }
  }

  /** @throws Problem as the API would answer */
  async send<Document>(caller: PageCaller, method: string, address: string, body?: object, headers: CallHeaders = {}): Promise<Document> {
    return parsed(await this.answer(caller, method, address, body, headers)) as Document;
  }

  /** @returns the answer with its headers @throws Problem as the API would answer */
  answer(
    { actor, host }: PageCaller,
    method: string,
    originalUrl: string,
    body?: object,
    { key, ifMatch }: CallHeaders = {},
  ): Promise<HttpResult> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : JSON_PLAIN.type;
    const headers = {
      accept: JSON_PLAIN.type,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(key != null && KEY.test(key) ? { 'idempotency-key': key } : {}),
      ...(ifMatch != null && ifMatch !== '' ? { 'if-match': ifMatch } : {}),
    };
    const content = body && Buffer.from(JSON.stringify(body));
    return this.api.dispatch({ method, originalUrl, host, headers, body: content, user: actor });
  }
}

/** What a problem is of: the end of its type. */
export function kindOfProblem(problem: Problem): string {
  return problem.document.type?.split('/').at(-1) ?? 'other';
}

function parsed({ body }: HttpResult): unknown {
  return JSON.parse((body ?? '{}').toString());
}

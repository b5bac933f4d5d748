import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { callApi, documentIn, unlessUnreadable } from '../../../../pages/api-call.js';
import type { ApiItem } from '../../../../pages/home/home-section.js';
import { OperationDispatcher } from '../../../../resource/batch/operation-dispatcher.js';
import type { Problem } from '../../../../resource/protocol/problem.js';
import type { AskedPaper, SavedAnswer } from './asked-question.js';

/** What the pages of quizzes ask of the API, within the process: by the same policies, limits and rejections as from outside. */
@Injectable()
export class QuizPageApi {
  constructor(private readonly api: OperationDispatcher) {}

  /** The caller as whom several things are read in one go. */
  acquainted(actor: Actor): Promise<Actor> {
    return this.api.acquainted(actor);
  }

  /** @throws Problem as the API would answer */
  item(actor: Actor, address: string): Promise<ApiItem> {
    return this.#call<ApiItem>(actor, 'GET', address);
  }

  /** @returns undefined where the caller may not read it */
  readable<Document = ApiItem>(actor: Actor, address: string): Promise<Document | undefined> {
    return unlessUnreadable(this.#call<Document>(actor, 'GET', address));
  }

  /** @param key by which a second click leads to the same attempt @returns the id of the attempt */
  async begin(actor: Actor, quiz: number, context: string, key: string): Promise<number> {
    const begun = await this.#call<ApiItem>(actor, 'POST', `/api/c_quizzes/${quiz}/attempts${context}`, {}, key);
    return Number(begun['id']);
  }

  /** @throws Problem as the API would answer */
  paper(actor: Actor, attempt: number): Promise<AskedPaper> {
    return this.#call<AskedPaper>(actor, 'GET', `/api/track_e_exercises/${attempt}/questions`);
  }

  /** @throws Problem as the API would answer */
  save(actor: Actor, attempt: number, question: number, body: ApiItem): Promise<SavedAnswer> {
    return this.#call<SavedAnswer>(actor, 'PUT', `/api/track_e_exercises/${attempt}/answers/${question}`, body);
  }

  /** @throws Problem as the API would answer */
  async submit(actor: Actor, attempt: number): Promise<void> {
    await this.#call(actor, 'POST', `/api/track_e_exercises/${attempt}/submit`, {});
  }

  async #call<Document>(actor: Actor, method: string, address: string, body?: ApiItem, key?: string): Promise<Document> {
    return documentIn(await callApi(this.api, { actor, method, address, body, key })) as Document;
  }
}

/** What a problem is of: the end of its type for conflicts, `invalid` for answers that are not taken. */
export function problemName(problem: Problem): string {
  if (problem.getStatus() === 422) return 'invalid';
  return problem.document.type?.split('/').at(-1) ?? 'other';
}

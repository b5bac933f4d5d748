import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { PageApi } from '../../../pages/page-api.js';
import { type PageContext, type PagePlace, pagePlace } from '../../../pages/page-place.js';
import { plainText } from '../scoring/blanks.js';

/** Questions on a page of the bank; the quiz can have as many placements as `include` shows. */
const BANK_ROWS = 30;
const MOST_PLACEMENTS = 500;

/** A quiz to which questions are added. */
export interface FilledQuiz {
  readonly actor: Actor;
  readonly place: PagePlace;
  readonly id: number;
  readonly title: string;
  /** Address of its form. */
  readonly edit: string;
}

/** What an import says of itself. */
export interface ImportReport {
  readonly created: number;
  readonly problems: readonly { readonly at: string; readonly message: string; readonly kept?: boolean }[];
}

/** A question of the bank as its list shows it. */
interface BankRow {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly points: number;
  readonly level: number;
}

/** Adds questions to quizzes: from texts and files, and from the bank of the course. */
@Injectable()
export class QuizIntake {
  constructor(private readonly api: PageApi) {}

  /** @throws Problem with the status that the API gives the caller for changing the quiz */
  async open(caller: Actor, id: number, context: PageContext): Promise<FilledQuiz> {
    const actor = await this.api.acquainted(caller);
    const place = await pagePlace(this.api, actor, context);
    await this.api.admitChange(actor, `/api/c_quizzes/${id}`);
    const quiz = await this.api.item(actor, `/api/c_quizzes/${id}`);
    return { actor, place, id, title: textOf(quiz['title']), edit: `/quizzes/${id}/edit?${place.query}` };
  }

  /** @throws Problem as the API would answer, such as 422 for a format that it does not know */
  async import({ actor, id, place }: FilledQuiz, text: string, format: string, partial: boolean, key: string): Promise<ImportReport> {
    const uploadFile = `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;
    const body = { uploadFile, format, partial, quiz: id, cid: place.course, sid: place.session };
    const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
    const report = await this.api.send(actor, { method: 'POST', address: '/api/c_quiz_questions/import', body, headers });
    return report as unknown as ImportReport;
  }

  /** Questions of the bank that the quiz does not ask. @param page from 1 */
  async bank({ actor, id, place }: FilledQuiz, search: string, page: number): Promise<{ rows: readonly BankRow[]; goesOn: boolean }> {
    const filter = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
    const list = `/api/c_quiz_questions?${place.query}${filter}&order[id]=desc&itemsPerPage=${BANK_ROWS}&page=${page}`;
    const [found, placed] = [
      await this.api.rows(actor, list),
      await this.api.rows(actor, `/api/c_quiz_rel_questions?quiz=/api/c_quizzes/${id}&itemsPerPage=${MOST_PLACEMENTS}`),
    ];
    const asked = new Set(placed.map(({ question }) => question));
    const rows = found.filter(({ id: own }) => !asked.has(`/api/c_quiz_questions/${String(own)}`)).map(bankRow);
    return { rows, goesOn: found.length === BANK_ROWS };
  }

  /** Adds questions of the bank behind those that the quiz has. @throws Problem as the API would answer */
  async add({ actor, id }: FilledQuiz, questions: readonly number[]): Promise<void> {
    const body = { questions: questions.map((question) => ({ question: `/api/c_quiz_questions/${question}` })) };
    await this.api.send(actor, { method: 'PATCH', address: `/api/c_quizzes/${id}`, body });
  }
}

function bankRow({ id, question, type, ponderation, level }: ApiItem): BankRow {
  const title = plainText(textOf(question)).replaceAll(/\s+/g, ' ').trim();
  return { id: Number(id), title: title.slice(0, 200) || '–', type: textOf(type), points: Number(ponderation), level: Number(level) };
}

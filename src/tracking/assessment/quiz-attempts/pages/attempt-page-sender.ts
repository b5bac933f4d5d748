import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Problem } from '../../../../resource/protocol/problem.js';
import { pageLanguage } from '../../../../pages/language.js';
import { AttemptPages, type OpenedAttempt } from './attempt-page.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { QuizPageSender, type SentPage } from './quiz-page-sender.js';
import { attemptAddress } from './quiz-place.js';
import { quizWords } from './quiz-words.js';
import { ResultPages } from './result-page.js';
import type { SentAnswer } from './shown-question.js';

const NOTHING: ReadonlyMap<number, SentAnswer> = new Map();

/** Sends the pages of an attempt. */
@Injectable()
export class AttemptPageSender {
  constructor(
    private readonly attempts: AttemptPages,
    private readonly results: ResultPages,
    private readonly sender: QuizPageSender,
  ) {}

  /** The questions while its learner can answer them, else the result. @throws Problem as the API would answer */
  async questionsOrResult(response: Response, attempt: OpenedAttempt, wanted: number | undefined): Promise<void> {
    if (!attempt.isOpen || !attempt.isOwn) return this.result(response, attempt);
    try {
      await this.questions(response, attempt, wanted, NOTHING);
    } catch (error) {
      // The time has run out, and what is overdue is completed by being looked at.
      if (!(error instanceof Problem) || error.getStatus() !== 409) throw error;
      await this.result(response, attempt);
    }
  }

  /** @param sent what became of answers that were just sent, by question */
  async questions(
    response: Response,
    attempt: OpenedAttempt,
    wanted: number | undefined,
    sent: ReadonlyMap<number, SentAnswer>,
  ): Promise<void> {
    const page = this.attempts.page(attempt, await this.attempts.paper(attempt), wanted, sent);
    const isRefused = [...sent.values()].some(({ problem }) => problem !== undefined);
    const isSaved = response.req.originalUrl.includes('saved=1') && sent.size === 0;
    this.#send(response, attempt, page.isSingle ? `?question=${page.number}` : '', {
      template: 'attempt',
      title: attempt.title,
      texts: page.texts,
      isTaken: true,
      status: isRefused ? 422 : 200,
      data: { page, isRefused, isSaved },
    });
  }

  /** What is missing is named before the attempt is submitted. */
  async confirmation(response: Response, attempt: OpenedAttempt): Promise<void> {
    if (!attempt.isOpen) {
      response.redirect(303, attemptAddress(attempt.id));
      return;
    }
    const { questions, backwards } = await this.attempts.paper(attempt);
    const { title } = quizWords.in(pageLanguage(response.req)).submit;
    this.#send(response, attempt, '/submit', {
      template: 'submit',
      title: `${title} · ${attempt.title}`,
      texts: new PageTexts(),
      data: { questions, backwards },
    });
  }

  /** @param isLate whether something was sent that came too late */
  async result(response: Response, attempt: OpenedAttempt, isLate = false): Promise<void> {
    const page = await this.results.page(attempt);
    const { title } = quizWords.in(pageLanguage(response.req)).result;
    this.#send(response, attempt, '', {
      template: 'result',
      title: `${title} · ${attempt.title}`,
      texts: page.texts,
      status: isLate ? 409 : 200,
      data: { page, isLate },
    });
  }

  #send(response: Response, attempt: OpenedAttempt, ending: string, page: Omit<SentPage, 'language'>): void {
    const address = attemptAddress(attempt.id);
    const data = { ...page.data, attempt, address };
    this.sender.send(response, `${address}${ending}`, { ...page, data, language: attempt.place.language });
  }
}

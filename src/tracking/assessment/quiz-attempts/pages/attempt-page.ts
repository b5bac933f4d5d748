import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import type { Language } from '../../../../languages/language.js';
import { idOf } from '../../../../pages/course/course-tab.js';
import { givesFeedbackAtOnce } from '../answers/answer-feedback.js';
import type { AskedPaper, AskedQuestion } from './asked-question.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { QuizPageApi } from './quiz-page-api.js';
import { contextOf, placeOf, quizAddress, type QuizPlace } from './quiz-place.js';
import { type SentAnswer, type ShownQuestion, shownQuestion } from './shown-question.js';

/** An attempt with what its pages have in common. */
export interface OpenedAttempt {
  readonly actor: Actor;
  readonly id: number;
  readonly row: ApiItem;
  readonly title: string;
  /** Of the quiz; undefined where the caller may not read it any more. */
  readonly quiz?: ApiItem;
  readonly quizHref: string;
  readonly place: QuizPlace;
  readonly isOwn: boolean;
  readonly isOpen: boolean;
}

/** A question in the list of all of them. */
interface ListedQuestion {
  readonly number: number;
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
  readonly isCurrent: boolean;
}

/** What the page of an open attempt shows. */
interface AttemptPage {
  readonly paper: AskedPaper;
  readonly isSingle: boolean;
  readonly leadsBack: boolean;
  readonly showsPrevious: boolean;
  readonly hidesNumber: boolean;
  readonly hidesTitle: boolean;
  /** Whether an answer is final once it is saved. */
  readonly isAtOnce: boolean;
  /** Of the question that is shown, where one is shown alone. */
  readonly number: number;
  readonly questions: readonly ShownQuestion[];
  readonly all: readonly ListedQuestion[];
  readonly texts: PageTexts;
}

/** Opens attempts, and makes the pages of those that are open. */
@Injectable()
export class AttemptPages {
  constructor(private readonly api: QuizPageApi) {}

  /** @throws Problem with the status that the API gives the caller for the attempt */
  async open(caller: Actor, account: number, id: number, language: Language): Promise<OpenedAttempt> {
    const actor = await this.api.acquainted(caller);
    const row = await this.api.item(actor, `/api/track_e_exercises/${id}`);
    const quizId = idOf(row['quiz']);
    const context = contextOf(row);
    const { course, session } = context;
    const quiz = quizId === 0 ? undefined : await this.api.readable(actor, `/api/c_quizzes/${quizId}?cid=${course}&sid=${session}`);
    return {
      actor,
      id,
      row,
      quiz,
      title: textOf(quiz?.['title']),
      quizHref: quizAddress(quizId, context),
      place: await placeOf(this.api, actor, context, language),
      isOwn: row['user'] === `/api/users/${account}`,
      isOpen: row['status'] !== 'completed',
    };
  }

  /** @throws Problem as the API would answer */
  paper({ actor, id }: OpenedAttempt): Promise<AskedPaper> {
    return this.api.paper(actor, id);
  }

  /** @param wanted number of a question @param sent what became of answers that were just sent, by question */
  page({ quiz }: OpenedAttempt, paper: AskedPaper, wanted: number | undefined, sent: ReadonlyMap<number, SentAnswer>): AttemptPage {
    const isSingle = isShownAlone(paper);
    const number = shownNumber(paper, wanted);
    const texts = new PageTexts();
    const shown = isSingle ? paper.questions.filter((question) => question.number === number) : paper.questions;
    return {
      paper,
      isSingle,
      number,
      leadsBack: paper.backwards,
      showsPrevious: paper.backwards && quiz?.['showPreviousButton'] !== false,
      hidesNumber: quiz?.['hideQuestionNumber'] === true,
      hidesTitle: quiz?.['hideQuestionTitle'] === true,
      isAtOnce: givesFeedbackAtOnce(textOf(quiz?.['feedbackType'])),
      questions: shown.map((question) => shownQuestion(question, texts, sent.get(question.question))),
      all: paper.questions.map((question) => ({
        number: question.number,
        isAnswered: question.answer !== null,
        isFlagged: question.flagged,
        isCurrent: isSingle && question.number === number,
      })),
      texts,
    };
  }
}

/** Where a quiz does not lead back, one question is shown at a time: a page of all could save none but the last. */
export function isShownAlone({ display, backwards }: AskedPaper): boolean {
  return display === 'one_per_page' || !backwards;
}

/** The questions that a form of an attempt has fields for. */
export function questionsOn(paper: AskedPaper, wanted: number | undefined): readonly AskedQuestion[] {
  return isShownAlone(paper) ? paper.questions.filter(({ number }) => number === wanted) : paper.questions;
}

/** The question that is shown: the one that was asked for, as far as the quiz leads to it. */
function shownNumber({ questions, backwards, position }: AskedPaper, wanted: number | undefined): number {
  const count = questions.length;
  const furthest = 1 + questions.findLastIndex(({ answer }) => answer !== null);
  const number = wanted ?? (backwards ? position : furthest + 1);
  return Math.min(count, Math.max(backwards ? 1 : Math.max(1, furthest), number));
}

import { Injectable } from '@nestjs/common';
import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import type { QuestionType } from '../../../../course-content/quizzes/scoring/question-types.js';
import { answerFormOf } from './answer-forms.js';
import type { OpenedAttempt } from './attempt-page.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { QuizPageApi } from './quiz-page-api.js';

/** A question of a result as the API discloses it. */
interface ResultQuestion {
  readonly number: number;
  readonly text: string;
  readonly type: QuestionType;
  readonly points: number;
  readonly marks: number | null;
  readonly state: string | null;
  readonly answer: AnswerDocument | null;
  readonly solution: AnswerDocument | null;
  readonly comments: readonly { readonly text: string }[];
  readonly feedback: string | null;
  readonly teacherComment: string | null;
}

/** A result as the API discloses it. */
interface AttemptResult {
  readonly number: number;
  readonly closedBy: 'learner' | 'time' | 'manager' | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly score: number | null;
  readonly maxScore: number;
  readonly percentage: number | null;
  readonly passed: boolean | null;
  readonly final: boolean;
  readonly toBeMarked: number;
  readonly message: string | null;
  readonly categories: readonly { readonly title: string; readonly score: number; readonly maxScore: number }[];
  readonly questions: readonly ResultQuestion[];
}

/** A question of a result, as the view prints it. */
interface ShownResultQuestion {
  readonly result: ResultQuestion;
  readonly text?: number;
  /** Lines of what was answered, and what is right, where they can be read without the choices, which the API names by id. */
  readonly own: readonly string[];
  readonly solution: readonly string[];
  readonly comments: readonly number[];
  readonly feedback?: number;
  readonly teacher?: number;
}

/** What the page of a result shows. */
interface ResultPage {
  readonly result: AttemptResult;
  readonly message?: number;
  readonly questions: readonly ShownResultQuestion[];
  readonly texts: PageTexts;
}

/** Makes the pages of results, as far as the API discloses them. */
@Injectable()
export class ResultPages {
  constructor(private readonly api: QuizPageApi) {}

  /** @throws Problem as the API would answer, such as 409 while the attempt is open */
  async page({ actor, id }: OpenedAttempt): Promise<ResultPage> {
    const result = (await this.api.item(actor, `/api/track_e_exercises/${id}/result`)) as unknown as AttemptResult;
    const texts = new PageTexts();
    return {
      result,
      message: texts.add(result.message),
      questions: result.questions.map((question) => ({
        result: question,
        text: texts.add(question.text),
        own: linesOf(question.type, question.answer),
        solution: linesOf(question.type, question.solution),
        comments: question.comments.flatMap(({ text }) => texts.add(text) ?? []),
        feedback: texts.add(question.feedback),
        teacher: texts.add(question.teacherComment),
      })),
      texts,
    };
  }
}

function linesOf(type: QuestionType, answer: AnswerDocument | null): readonly string[] {
  return answer === null ? [] : (answerFormOf({ type }).lines?.(answer) ?? []);
}

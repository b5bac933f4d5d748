import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type AskedQuestion, chosenOptions, isAsked, valueOfStored } from './survey-answer-value.js';
import type { Participant } from './survey-participant.js';

/** A question as it is put to people. */
export interface SurveyQuestionRow extends AskedQuestion {
  readonly text: string;
  readonly comment: string | null;
  readonly display: string | null;
  readonly mandatory: boolean;
  readonly parent: number | null;
  readonly parentOption: number | null;
  readonly texts: readonly string[];
}

/** The questions of a survey in their order, texts and new pages among them. */
export function questionsOf(transaction: Transaction, survey: number): Promise<SurveyQuestionRow[]> {
  return transaction.rows<SurveyQuestionRow>(
    sql`SELECT "q"."id", "q"."type", "q"."survey_question" AS "text", "q"."survey_question_comment" AS "comment", "q"."display",
          "q"."is_mandatory" AS "mandatory", "q"."parent_id" AS "parent", "q"."parent_option_id" AS "parentOption", "q"."max_value" AS "maxValue",
          COALESCE(array_agg("o"."id" ORDER BY "o"."sort", "o"."id") FILTER (WHERE "o"."id" IS NOT NULL), '{}') AS "options",
          COALESCE(array_agg("o"."option_text" ORDER BY "o"."sort", "o"."id") FILTER (WHERE "o"."id" IS NOT NULL), '{}') AS "texts"
        FROM "c_survey_question" "q" LEFT JOIN "c_survey_question_option" "o" ON "o"."question_id" = "q"."id"
        WHERE "q"."survey_id" = ${survey} GROUP BY "q"."id" ORDER BY "q"."sort", "q"."id"`,
  );
}

/** What a person has answered of a survey, and what is left to answer. */
export class SurveyState {
  private readonly answers: Map<number, string>;

  /** @param stored answers by question */
  constructor(
    readonly questions: readonly SurveyQuestionRow[],
    stored: Iterable<readonly [number, string]>,
  ) {
    this.answers = new Map(stored);
  }

  static async of(transaction: Transaction, { survey, mark }: Participant): Promise<SurveyState> {
    const questions = await questionsOf(transaction, survey);
    const rows = await transaction.rows<{ question: number; stored: string }>(
      sql`SELECT "question_id" AS "question", "option_id" AS "stored" FROM "c_survey_answer" WHERE "survey_id" = ${survey} AND "user" = ${mark}`,
    );
    return new SurveyState(
      questions,
      rows.map(({ question, stored }) => [question, stored] as const),
    );
  }

  with(given: Iterable<readonly [number, string]>): SurveyState {
    return new SurveyState(this.questions, [...this.answers, ...given]);
  }

  hasAnswer(question: number): boolean {
    return this.answers.has(question);
  }

  /** Whether a question is put to this person: one that follows an option is for those who chose it. */
  applies({ parent, parentOption }: SurveyQuestionRow): boolean {
    if (parent === null || parentOption === null) return true;
    return chosenOptions(this.answers.get(parent) ?? '').includes(parentOption);
  }

  /** Questions that apply and are not answered. */
  get open(): SurveyQuestionRow[] {
    return this.questions.filter((question) => isAsked(question) && this.applies(question) && !this.answers.has(question.id));
  }

  /** Each answer as it was given, by its question. */
  get values(): Record<string, unknown> {
    const answered = this.questions.filter(({ id }) => this.answers.has(id));
    return Object.fromEntries(answered.map((question) => [question.id, valueOfStored(question, this.answers.get(question.id) ?? '')]));
  }
}

import { type Sql, raw, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { isAsked, OTHER_SEPARATOR } from './survey-answer-value.js';
import { FEWEST_PARTICIPATIONS, hasLeft } from './survey-ballots.js';
import { allAnswered, optionsChosen } from './survey-conditions.js';
import { answererName, externalName } from './survey-invitations.js';
import { questionsOf, type SurveyQuestionRow } from './survey-state.js';

const MOST_TEXTS = 1_000;

interface OptionResult {
  readonly id: number;
  readonly text: string;
  readonly count: number;
  /** Of those who answered the question, two decimals. */
  readonly percent: number;
  /** Of scores. */
  readonly mean: number | null;
  readonly median: number | null;
}

interface QuestionResult {
  readonly question: number;
  readonly type: string;
  readonly text: string;
  readonly answers: number;
  readonly options: readonly OptionResult[];
  readonly mean: number | null;
  readonly median: number | null;
  readonly texts: readonly string[];
}

export interface SurveyResults {
  readonly invited: number;
  /** Null where the results are withheld. */
  readonly answered: number | null;
  readonly withheld: boolean;
  readonly questions: readonly QuestionResult[];
}

interface Participation {
  readonly invited: number;
  readonly answered: number;
  readonly anonymous: boolean;
}

interface Figures {
  readonly question: number;
  /** Of the whole question where it is null. */
  readonly option: number | null;
  readonly count: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly texts: string[] | null;
}

/**
 * What came of a survey. Nothing that would tell who answered: few participations in an anonymous survey are withheld, and answers count
 * once they have left together with others, so that no figure changes by one person's.
 */
export async function resultsOf(transaction: Transaction, survey: number, now: Date): Promise<SurveyResults> {
  const { anonymous, invited, answered } = await participationIn(transaction, survey, now);
  const questions = (await questionsOf(transaction, survey)).filter(isAsked);
  const withheld = anonymous && answered < FEWEST_PARTICIPATIONS;
  const figures = withheld ? [] : [...(await figuresOf(transaction, survey, now)), ...(await optionFiguresOf(transaction, survey, now))];
  return { invited, answered: withheld ? null : answered, withheld, questions: questions.map((question) => resultOf(question, figures)) };
}

/** Everybody invited through a group takes part alone, so that their answers are looked at; other invitations say it themselves. */
async function participationIn(transaction: Transaction, survey: number, now: Date): Promise<Participation> {
  const found = await transaction.one<Participation>(
    sql`WITH "marks" AS (SELECT DISTINCT "user" AS "mark" FROM "c_survey_answer" WHERE "survey_id" = ${survey}),
          "people" AS (SELECT CASE WHEN "i"."user_id" IS NULL THEN ${externalName} ELSE ${personalName} END AS "mark", "i"."answered"
            FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
            WHERE "s"."id" = ${survey} AND ("i"."user_id" IS NOT NULL OR "i"."group_id" IS NULL))
        SELECT "s"."anonymous", (SELECT count(*)::int FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = "s"."id") AS "invited",
          (CASE WHEN "s"."anonymous"
            THEN (SELECT count(*) FROM "c_survey_ballot" "b" WHERE "b"."survey_id" = "s"."id" AND ${hasLeft(sql`"s"."avail_till"`, sql`${now}::timestamptz`)})
            ELSE (SELECT count(*) FROM "people" WHERE "answered") + (SELECT count(*) FROM "marks" "m"
            WHERE NOT EXISTS (SELECT 1 FROM "people" "p" WHERE "p"."mark" = "m"."mark") AND ${allAnswered(raw('"s"."id"'), raw('"m"."mark"'))}) END)::int AS "answered"
        FROM "c_survey" "s" WHERE "s"."id" = ${survey}`,
  );
  return found ?? { anonymous: true, invited: 0, answered: 0 };
}

const personalName: Sql = answererName(raw('"i"."user_id"'));

/** Over the answer "a": it is not anonymous, or has left. */
function counts(survey: number, now: Date): Sql {
  return sql`EXISTS (SELECT 1 FROM "c_survey" "s" WHERE "s"."id" = ${survey} AND (NOT "s"."anonymous" OR "s"."avail_till" < ${now}
    OR EXISTS (SELECT 1 FROM "c_survey_ballot" "b" WHERE "b"."survey_id" = ${survey} AND "b"."mark" = "a"."user" AND "b"."released")))`;
}

/** Numbers and texts; texts in an order made of themselves, which is not that in which they came. */
function figuresOf(transaction: Transaction, survey: number, now: Date): Promise<Figures[]> {
  const isNumber = sql`"q"."type" = 'percentage' AND NOT EXISTS (SELECT 1 FROM "c_survey_question_option" "o" WHERE "o"."question_id" = "q"."id")`;
  const number = sql`CASE WHEN ${isNumber} AND "a"."option_id" ~ '^\\d{1,3}$' THEN "a"."option_id"::int END`;
  const words = sql`CASE "q"."type" WHEN 'open' THEN "a"."option_id"
    WHEN 'multiplechoiceother' THEN NULLIF(substr("a"."option_id", NULLIF(strpos("a"."option_id", ${OTHER_SEPARATOR}), 0) + ${OTHER_SEPARATOR.length}), '') END`;
  return transaction.rows<Figures>(
    sql`SELECT "q"."id" AS "question", NULL::int AS "option", count(*)::int AS "count", ${rounded(sql`avg(${number})`)} AS "mean",
          ${rounded(sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${number})`)} AS "median",
          (array_agg(${words} ORDER BY sha256(convert_to(${words}, 'UTF8'))) FILTER (WHERE ${words} IS NOT NULL))[1:${raw(String(MOST_TEXTS))}] AS "texts"
        FROM "c_survey_answer" "a" JOIN "c_survey_question" "q" ON "q"."id" = "a"."question_id" WHERE "a"."survey_id" = ${survey} AND ${counts(survey, now)} GROUP BY "q"."id"`,
  );
}

/** How often each option was chosen, or how it was scored. */
function optionFiguresOf(transaction: Transaction, survey: number, now: Date): Promise<Figures[]> {
  const chosen = sql`CASE WHEN "q"."type" = 'score' THEN string_to_array("a"."option_id", ',') ELSE ${optionsChosen(raw('"a"'))} END`;
  const score = sql`CASE WHEN "c"."choice" ~ '^\\d+\\*\\d{1,9}$' THEN split_part("c"."choice", '*', 2)::int END`;
  return transaction.rows<Figures>(
    sql`SELECT "o"."question_id" AS "question", "o"."id" AS "option", count(*)::int AS "count", ${rounded(sql`avg(${score})`)} AS "mean",
          ${rounded(sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${score})`)} AS "median", NULL AS "texts"
        FROM "c_survey_answer" "a" JOIN "c_survey_question" "q" ON "q"."id" = "a"."question_id" AND "q"."type" <> 'open'
        CROSS JOIN LATERAL unnest(${chosen}) AS "c" ("choice")
        JOIN "c_survey_question_option" "o" ON "o"."question_id" = "q"."id" AND "o"."id"::text = split_part("c"."choice", '*', 1)
        WHERE "a"."survey_id" = ${survey} AND ${counts(survey, now)} GROUP BY "o"."question_id", "o"."id"`,
  );
}

function rounded(value: Sql): Sql {
  return sql`round((${value})::numeric, 2)::float8`;
}

function resultOf({ id, type, text, options, texts }: SurveyQuestionRow, figures: readonly Figures[]): QuestionResult {
  const own = figures.filter(({ question }) => question === id);
  const whole = own.find(({ option }) => option === null);
  const answers = whole?.count ?? 0;
  const results = options.map((option, place) => {
    const { count = 0, mean = null, median = null } = own.find((one) => one.option === option) ?? {};
    return { id: option, text: texts[place] ?? '', count, percent: percentOf(count, answers), mean, median };
  });
  return {
    question: id,
    type,
    text,
    answers,
    options: results,
    mean: whole?.mean ?? null,
    median: whole?.median ?? null,
    texts: whole?.texts ?? [],
  };
}

function percentOf(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((count * 10_000) / all) / 100;
}

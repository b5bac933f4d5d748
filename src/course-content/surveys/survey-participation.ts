import { randomInt } from 'node:crypto';
import type { Ports } from '../../feature/ports.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { writeUnlisted } from '../../resource/changes/unlisted-writes.js';
import { Problem, ViolationProblem, type Violation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { isAsked, readAnswer } from './survey-answer-value.js';
import { castBallot } from './survey-ballots.js';
import { allAnswered } from './survey-conditions.js';
import type { Participant } from './survey-participant.js';
import { SurveyState } from './survey-state.js';
import { reportToPaths } from '../learning-paths/learning-path-progress.port.js';

/** One answer that comes in. */
export interface GivenAnswer {
  readonly question: number;
  readonly value: unknown;
  /** Members of the body that rejections of the question and of the value name. */
  readonly paths: { readonly question: string; readonly value: string };
  /** What front-ends keep with it. */
  readonly kept?: { readonly value: number | null; readonly lpItemId: number | null };
}

interface StoredAnswer extends Pick<GivenAnswer, 'question' | 'kept'> {
  readonly stored: string;
}

/** Ids of anonymous answers are drawn from above those that the sequence gives. */
const FIRST_DRAWN = 2 ** 30;
const LAST_DRAWN = 2 ** 31 - 1;
/** Ids that are drawn for each answer, should some be taken. */
const DRAWN = 8;

/**
 * Takes answers: all or none of them. They complete the invitation once every question that applies is answered.
 * @param person id of the account that takes part
 * @param complete whether the participant wants to be done: every mandatory question that applies must be answered then
 * @returns what is answered now, and the ids of the new answers in the order in which they came
 * @throws ViolationProblem for each answer that its question does not take
 * @throws Problem 403 while the survey is closed, 409 where the participant has completed it
 */
export async function takeAnswers(
  transaction: Transaction,
  participant: Participant,
  given: readonly GivenAnswer[],
  { complete = false, person = null, now }: { readonly complete?: boolean; readonly person?: number | null; readonly now: Date },
): Promise<{ state: SurveyState; ids: number[]; completed: boolean }> {
  if (!participant.open) throw new Problem(403, 'The survey takes no answers now.');
  const before = await SurveyState.of(transaction, participant);
  if (participant.answered && given.length > 0) throw new Problem(409, 'You have completed this survey already.');
  if (participant.answered) return { state: before, ids: [], completed: true };
  const { state, answers } = checked(before, given);
  if (complete) requireMandatory(state);
  const completed = complete || state.open.length === 0;
  const record = async (): Promise<number[]> => {
    const ids = await insertAnswers(transaction, participant, answers, now);
    await completeInvitation(transaction, participant, { complete, now });
    if (participant.anonymous && completed) await completeUnnamed(transaction, participant, person);
    return ids;
  };
  const ids = participant.anonymous ? await writeUnlisted(transaction, ['c_survey_answer', 'c_survey_invitation'], record) : await record();
  return { state, ids, completed };
}

function checked(before: SurveyState, given: readonly GivenAnswer[]): { state: SurveyState; answers: StoredAnswer[] } {
  const rejections: Violation[] = [];
  const answers: StoredAnswer[] = [];
  const refuse = (propertyPath: string, message: string): unknown =>
    rejections.push({ propertyPath, message, code: VIOLATION_CODES.invalid });
  for (const { question: id, value, paths, kept } of given) {
    const question = before.questions.find((asked) => asked.id === id);
    if (!question || !isAsked(question)) {
      refuse(paths.question, 'The survey asks no such question.');
      continue;
    }
    const read = readAnswer(question, value);
    if (before.hasAnswer(id)) refuse(paths.question, 'You have answered this question already.');
    else if ('refused' in read) refuse(paths.value, read.refused);
    else answers.push({ question: id, stored: read.stored, kept });
  }
  const state = before.with(answers.map(({ question, stored }) => [question, stored] as const));
  const astray = new Set(state.questions.filter((question) => !state.applies(question)).map(({ id }) => id));
  for (const { question, paths } of given)
    if (astray.has(question)) refuse(paths.question, 'This question is for people who gave another answer to the one before it.');
  if (rejections.length > 0) throw new ViolationProblem(rejections);
  return { state, answers };
}

function requireMandatory(state: SurveyState): void {
  const missing = state.open.filter(({ mandatory }) => mandatory);
  if (missing.length === 0) return;
  throw new ViolationProblem(
    missing.map(({ id }) => ({ propertyPath: `answers[${id}]`, message: 'This question must be answered.', code: VIOLATION_CODES.blank })),
  );
}

/**
 * Neither ids, times nor the order of anonymous answers tell who gave one: their ids are drawn, and they have the time of their
 * survey.
 */
async function insertAnswers(
  transaction: Transaction,
  { survey, mark, session, anonymous }: Participant,
  answers: readonly StoredAnswer[],
  now: Date,
): Promise<number[]> {
  if (answers.length === 0) return [];
  const drawn = Array.from({ length: anonymous ? answers.length * DRAWN : 0 }, () => randomInt(FIRST_DRAWN, LAST_DRAWN));
  const id = anonymous
    ? sql`(SELECT ("free"."ids")[("given"."place" - 1) % cardinality("free"."ids") + 1] FROM (
            SELECT array_agg(DISTINCT "drawn") AS "ids" FROM unnest(${drawn}::int[]) AS "drawn"
            WHERE NOT EXISTS (SELECT 1 FROM "c_survey_answer" "taken" WHERE "taken"."id" = "drawn")) "free")`
    : sql`nextval(pg_get_serial_sequence('c_survey_answer', 'id'))`;
  const inserted = await transaction.rows<{ id: number }>(
    sql`INSERT INTO "c_survey_answer" ("id", "survey_id", "question_id", "option_id", "value", "lp_item_id", "user", "session_id", "created_at")
        SELECT ${id}, ${survey}, "given"."question", "given"."stored", "given"."value", "given"."step", ${mark}, ${session},
          CASE WHEN ${anonymous} THEN (SELECT "n"."created_at" FROM "c_survey" "s" JOIN "resource_node" "n" ON "n"."id" = "s"."resource_node_id"
            WHERE "s"."id" = ${survey}) ELSE ${now}::timestamptz END
        FROM unnest(${answers.map(({ question }) => question)}::int[], ${answers.map(({ stored }) => stored)}::text[],
            ${answers.map(({ kept }) => kept?.value ?? null)}::int[], ${answers.map(({ kept }) => kept?.lpItemId ?? null)}::int[])
          WITH ORDINALITY AS "given" ("question", "stored", "value", "step", "place") RETURNING "id"`,
  );
  return inserted.map(({ id: made }) => made);
}

/** By its day in anonymous surveys, so that the time tells nothing. */
async function completeInvitation(
  transaction: Transaction,
  { invitation, survey, mark, personal, anonymous }: Participant,
  { complete, now }: { readonly complete: boolean; readonly now: Date },
): Promise<void> {
  if (!personal) return;
  const at = anonymous ? new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`) : now;
  await transaction.rows(
    sql`UPDATE "c_survey_invitation" SET "answered" = TRUE, "answered_at" = ${at}
        WHERE "id" = ${invitation} AND (${complete} OR ${allAnswered(sql`${survey}::int`, sql`${mark}::text`)})`,
  );
}

/** Whether a member of an invited group has completed it stands apart from what was answered. */
async function completeUnnamed(transaction: Transaction, { survey, mark, personal }: Participant, person: number | null): Promise<void> {
  await castBallot(transaction, survey, mark);
  if (personal || person === null) return;
  await transaction.rows(
    sql`INSERT INTO "c_survey_completion" ("survey_id", "user_id") VALUES (${survey}, ${person}) ON CONFLICT DO NOTHING`,
  );
}

/**
 * Learning paths that show the survey learn that it was answered. Of an anonymous one they find out when the person goes on, so that no
 * change at the moment of the answers tells whose they are.
 */
export async function reportParticipation(
  ports: Ports,
  transaction: Transaction,
  { survey, anonymous }: Participant,
  { person, now }: { readonly person: number | null; readonly now: Date },
): Promise<void> {
  if (anonymous || person === null) return;
  await reportToPaths(ports, transaction, { kind: 'survey', material: survey, people: [person], now });
}

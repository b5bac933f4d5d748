import { Injectable } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional } from 'class-validator';
import { QuestionVersions } from '../../../../course-content/quizzes/question-versions.js';
import { raw, sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { Input } from '../../../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { StateConflict } from '../../../../resource/protocol/problem.js';
import { AttemptRegrading, REGRADE_POLICIES, type Regraded, type RegradePolicy } from './attempt-regrading.js';

/** What is marked anew, and how. */
export class Regrading {
  @Input({
    type: 'json',
    items: 'integer',
    validators: [IsArray(), ArrayMaxSize(1_000), IsInt({ each: true }), IsOptional()],
    description: 'Ids of the questions; null: all of them.',
  })
  questions?: number[] | null;

  @Input({
    type: 'choice',
    values: REGRADE_POLICIES,
    default: 'current',
    validators: [IsIn([...REGRADE_POLICIES])],
    description: 'Marks by the present version; the better of old and new; or full marks for all who were asked.',
  })
  policy?: RegradePolicy;

  @Input({ type: 'boolean', default: false, validators: [IsBoolean()], description: 'Counts what would change, and writes nothing.' })
  dryRun?: boolean;
}

/** Marks the completed attempts at a quiz anew. */
@Injectable()
export class RegradeQuiz extends ActionHandler {
  constructor(
    private readonly versions: QuestionVersions,
    private readonly regrading: AttemptRegrading,
  ) {
    super();
  }

  async run({ transaction, id: quiz, input, actor, now }: ActionRun): Promise<ActionOutcome> {
    const { questions = null, policy = 'current', dryRun = false } = input as Regrading;
    await requireUnlockedLinks(transaction, quiz);
    if (dryRun) await transaction.rows(raw('SAVEPOINT "before_regrading"'));
    const versions = await this.versions.current(transaction, quiz, now, questions ?? undefined);
    const regraded = await this.regrading.regrade(transaction, { quiz, versions, policy, author: actor.id, now });
    if (dryRun) await transaction.rows(raw('ROLLBACK TO SAVEPOINT "before_regrading"'));
    return { document: reportOf(regraded, questions ?? versions.map(({ question }) => question)) };
  }
}

/** @throws Problem 409 `locked` where a gradebook holds the marks */
async function requireUnlockedLinks(transaction: Transaction, quiz: number): Promise<void> {
  const locked = await transaction.one(
    sql`SELECT 1 AS "found" FROM "gradebook_link" "l" WHERE "l"."type" = 'exercise' AND "l"."ref_id" = ${quiz} AND "l"."frozen" LIMIT 1`,
  );
  if (locked) throw new StateConflict('locked', 'A gradebook that this quiz counts in is locked.');
}

/** Counts are of attempts. */
function reportOf(regraded: readonly Regraded[], questions: readonly number[]): Record<string, unknown> {
  const changed = regraded.filter(({ questions: touched }) => touched.length > 0);
  const mean = (scores: readonly number[]): number | null =>
    scores.length === 0 ? null : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
  return {
    attempts: regraded.length,
    changed: changed.length,
    raised: changed.filter(({ before, after }) => after > before).length,
    lowered: changed.filter(({ before, after }) => after < before).length,
    meanBefore: mean(regraded.map(({ before }) => before)),
    meanAfter: mean(regraded.map(({ after }) => after)),
    questions: [...questions].map((id) => ({ id, changed: changed.filter(({ questions: touched }) => touched.includes(id)).length })),
  };
}

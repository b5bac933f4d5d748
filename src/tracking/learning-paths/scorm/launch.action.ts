import { Injectable } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { LearningPath } from '../../../course-content/learning-paths/learning-path.entity.js';
import { learningPathPolicy } from '../../../course-content/learning-paths/learning-path.policy.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { ContentOrigin } from '../../../platform/files/content-origin.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { Attempt } from '../path-attempts.js';
import { accessToPath, type PathAccess } from '../path-context.js';
import { CONTEXT } from '../runtime-context.js';
import { StepOpening } from '../step-opening.js';
import { NOTHING_BEFORE, type StateBefore } from './state-before.js';
import { Launches } from './launches.js';

const LARGEST_ID = 2_147_483_647;

/** Which step of a package to launch. */
export class StepToLaunch {
  @Input({ type: 'integer', required: true, validators: [IsInt(), Min(1), Max(LARGEST_ID)], description: 'Id of the step.' })
  itemId: number;
}

interface HeldState extends StateBefore {
  readonly id: number;
  readonly exit: string;
  readonly launched: boolean;
  readonly terminated: boolean;
}

/** Makes an address that opens a step of a package in a browser, on the origin for content. */
@Injectable()
export class LaunchStep extends ActionHandler {
  constructor(
    private readonly opening: StepOpening,
    private readonly launches: Launches,
    private readonly origin: ContentOrigin,
  ) {
    super();
  }

  /** @throws Problem 503 where the installation has no origin for content, 403 for a step that does not open */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, actor, now, input } = run;
    const access = await accessToPath(run);
    const origin = this.origin.for(run.host, `p${access.path.id}`);
    if (origin === null) {
      const detail = 'This installation has no origin for content: its operator sets CONTENT_ORIGIN.';
      throw new Problem(503, detail, { type: '/errors/content-origin-missing' });
    }
    const { step, attempt } = await this.opening.open(transaction, access, { itemId: Number(input.itemId), anew: false }, now);
    if (!step.launchable) throw refused('This step is no part of a package.');
    const held = attempt && (await holdState(transaction, attempt, step.id));
    const entry = await enter(transaction, access, held);
    const { item, itemView, user } = { item: step.id, itemView: held?.id ?? null, user: access.user };
    const { course, session, mode } = access;
    const made = { item, itemView, user, portal: actor.portalId, course, session, mode, entry, before: held ?? NOTHING_BEFORE };
    const { token, expiresAt } = await this.launches.make(transaction, made, now);
    return {
      document: {
        launchUrl: `${origin}/content/scorm/${token}/`,
        expiresAt: expiresAt.toISOString(),
        itemView: itemView === null ? null : `/api/c_lp_item_views/${itemView}`,
        version: access.path.scormVersion,
        mode,
      },
    };
  }
}

async function holdState(transaction: Transaction, attempt: Attempt, item: number): Promise<HeldState | undefined> {
  return transaction.one<HeldState>(
    sql`SELECT "s"."id", "s"."status", "s"."score", "s"."max_score" AS "maxScore", "s"."score_min" AS "scoreMin", "s"."score_scaled" AS "scoreScaled",
          "s"."total_time" AS "time", "s"."core_exit" AS "exit", "l"."id" IS NOT NULL AS "launched", "l"."terminated_at" IS NOT NULL AS "terminated"
        FROM "c_lp_item_view" "s" LEFT JOIN LATERAL (SELECT "id", "terminated_at" FROM "lp_launch" WHERE "item_view_id" = "s"."id" ORDER BY "id" DESC LIMIT 1) "l" ON TRUE
        WHERE "s"."view_id" = ${attempt.id} AND "s"."item_id" = ${item} ORDER BY "s"."view_count" DESC LIMIT 1`,
  );
}

/**
 * How the package finds what it said before: it goes on after a suspension or a window that was closed. After any other end a package
 * of SCORM 2004 begins with empty data, one of 1.2 keeps them.
 */
async function enter(transaction: Transaction, { path }: PathAccess, held: HeldState | undefined): Promise<string> {
  if (!held?.launched) return 'ab-initio';
  const resumes = !held.terminated || held.exit === 'suspend';
  const anew = !resumes && path.scormVersion !== '1.2';
  const cleared = anew ? sql`, "runtime" = NULL, "suspend_data" = NULL, "lesson_location" = NULL` : sql``;
  await transaction.rows(sql`UPDATE "c_lp_item_view" SET "core_exit" = 'none'${cleared} WHERE "id" = ${held.id}`);
  return resumes ? 'resume' : anew ? 'ab-initio' : '';
}

function refused(message: string): ViolationProblem {
  return new ViolationProblem([{ propertyPath: 'itemId', message, code: VIOLATION_CODES.invalid }]);
}

const text = { type: 'string' };

export const launchStep: ActionDeclaration = {
  name: 'launch_step',
  method: 'POST',
  path: 'learning_paths/{id}/runtime/launch',
  description:
    'Makes an address that opens a step of a package in a browser, on the origin for content. An earlier launch of the step is over.',
  item: () => LearningPath,
  rule: all(authenticated, learningPathPolicy.rule('read')),
  locksItem: false,
  parameters: CONTEXT,
  input: () => StepToLaunch,
  answer: documentAnswer(
    'ScormLaunch',
    {
      launchUrl: { type: 'string', format: 'uri' },
      expiresAt: { type: 'string', format: 'date-time' },
      itemView: { type: ['string', 'null'], format: 'iri-reference' },
      version: text,
      mode: { type: 'string', enum: ['normal', 'review', 'preview'] },
    },
    201,
  ),
  handler: LaunchStep,
};

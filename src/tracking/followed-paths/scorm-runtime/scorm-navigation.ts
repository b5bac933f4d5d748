import { Injectable } from '@nestjs/common';
import { AccountCache } from '../../../auth/account-cache.js';
import { sql } from '../../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../../database/statements.js';
import { oneViolation, Problem, StateConflict } from '../../../resource/protocol/problem.js';
import { PathAttempts } from '../path-attempts.js';
import { accessInContext } from '../path-context.js';
import type { KnownLaunch } from './launches.js';
import { EXCEPTIONS } from './sequencer/exceptions.js';
import { NAVIGATION_REQUESTS, type NavigationRequest } from './sequencer/navigation-request.js';
import type { SequencingSession } from './sequencer/sequencing-session.js';
import { SequencingSessions } from './sequencer/sequencing-sessions.js';
import { type Navigated, StepLaunches } from './step-launches.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

const LONGEST_TARGET = 4_000;

/** Where the learner of a launch may go within its package, and goes. */
@Injectable()
export class ScormNavigation {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountCache,
    private readonly attempts: PathAttempts,
    private readonly sessions: SequencingSessions,
    private readonly steps: StepLaunches,
  ) {}

  /** @throws ViolationProblem for what is no request of the standard */
  read({ request, target }: Readonly<Record<string, unknown>>): NavigationRequest {
    const kind = NAVIGATION_REQUESTS.find((one) => one === request);
    if (!kind)
      throw oneViolation('request', `Send one of ${NAVIGATION_REQUESTS.join(', ')}.${didYouMean(String(request), NAVIGATION_REQUESTS)}`);
    if (kind !== 'choice' && kind !== 'jump') return { kind };
    if (typeof target !== 'string' || target.length > LONGEST_TARGET) throw oneViolation('target', 'Name the item by its identifier.');
    return { kind, target };
  }

  /** The items of a package with what may be asked for now; null for packages without sequencing. */
  async shown(statements: Statements, launch: KnownLaunch): Promise<Readonly<Record<string, unknown>> | null> {
    if (!launch.sequenced) return null;
    const view = await statements.one<{ id: number }>(sql`SELECT "view_id" AS "id" FROM "c_lp_item_view" WHERE "id" = ${launch.itemView}`);
    return view ? documentOf(await this.sessions.read(statements, launch.path, view.id)) : null;
  }

  /**
   * Does what is asked for, once: whatever is delivered has a launch of its own, and this one is over.
   * @throws StateConflict `launch-superseded` where another launch took its place
   */
  async navigate(launch: KnownLaunch, request: NavigationRequest, now: Date): Promise<Readonly<Record<string, unknown>>> {
    if (!launch.sequenced) throw new StateConflict('not-sequenced', 'This package has no sequencing.');
    const actor = await this.accounts.actorOf(launch.user, launch.portal);
    if (actor === null || actor === 'session ended') throw new Problem(410, 'This launch is over; open the step again.');
    const { path, course, session } = launch;
    return this.database.transaction(async (transaction) => {
      const access = await accessInContext(transaction, actor, path, { course, session });
      const attempt = await this.attempts.newest(transaction, access, true);
      if (!attempt || !(await isNewest(transaction, launch, attempt.id))) {
        throw new StateConflict('launch-superseded', 'Another step was opened since; this launch leads nowhere any longer.');
      }
      return answerOf(
        await this.steps.navigate(transaction, access, { attempt, itemView: launch.itemView, portal: launch.portal }, request, now),
      );
    });
  }
}

async function isNewest(transaction: Transaction, { id, itemView }: KnownLaunch, attempt: number): Promise<boolean> {
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM "lp_launch" "l" JOIN "c_lp_item_view" "s" ON "s"."id" = "l"."item_view_id"
        WHERE "l"."id" = ${id}::bigint AND "s"."id" = ${itemView} AND "s"."view_id" = ${attempt} AND "l"."superseded_at" IS NULL`,
  );
  return found !== undefined;
}

function answerOf({ outcome, made, session }: Navigated): Readonly<Record<string, unknown>> {
  if (made) return { result: 'delivered', item: `/api/c_lp_items/${made.item}`, launch: `/content/scorm/${made.token}/` };
  if (outcome.kind === 'refused') {
    const { exception } = outcome;
    return { result: 'refused', exception, message: EXCEPTIONS[exception], navigation: documentOf(session) };
  }
  return { result: outcome.kind, navigation: documentOf(session) };
}

function documentOf(session: SequencingSession): Readonly<Record<string, unknown>> {
  const { tree } = session;
  const { current } = tree;
  return {
    valid: session.valid(),
    hidden: current?.definition.hidden ?? [],
    items: tree.activities
      .filter((activity) => !activity.isRoot && activity.isAvailable && activity.path.every(({ definition }) => definition.visible))
      .map((activity) => ({
        ref: activity.ref,
        title: activity.definition.title,
        level: activity.path.length - 1,
        current: activity === current,
      })),
  };
}

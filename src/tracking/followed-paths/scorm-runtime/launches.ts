import { Injectable } from '@nestjs/common';
import { AccountCache } from '../../../auth/account-cache.js';
import { digestOf, drawSecret } from '../../../auth/digest.js';
import { createCache } from '../../../cache/cache.js';
import { Clock } from '../../../config/clock.js';
import { conditionSql, type Sql, sql } from '../../../database/sql.js';
import { Database, type Statements } from '../../../database/statements.js';
import { LearningPath } from '../../../course-content/learning-paths/learning-path.entity.js';
import { hostsIn, scormHosts } from '../../../course-content/learning-paths/scorm/scorm.settings.js';
import { settingValue } from '../../../platform/rights/access/setting.rules.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { ROW_ALIAS, RowReference } from '../../../resource/model/row-reference.js';
import { PolicyService } from '../../../resource/policy/policy.service.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { accessInContext, type RuntimeMode } from '../path-context.js';
import type { StateBefore } from './state-before.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIFE = 12 * HOUR;
const IDLE_LIFE = 2 * HOUR;
const LIFE_WHEN_TERMINATED = 10 * MINUTE;
/** Rights that are lost count within five seconds. */
const TRUSTED = 4_000;
const MOST_KNOWN = 5_000;
const FORM = /^[\w-]{43}$/;

/** A launch as its address opens it. */
export interface KnownLaunch {
  readonly id: string;
  readonly user: number;
  readonly portal: number;
  readonly course: number;
  readonly session: number | null;
  readonly mode: RuntimeMode;
  readonly entry: string;
  readonly item: number;
  readonly itemView: number | null;
  readonly path: number;
  /** Sequencing of the package decides what comes next. */
  readonly sequenced: boolean;
  /** The package; null where it is gone. */
  readonly asset: number | null;
  readonly version: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly terminatedAt: Date | null;
  readonly supersededAt: Date | null;
}

/** A launch whose address was opened. */
export interface OpenLaunch extends KnownLaunch {
  /** Hosts elsewhere that the package may use. */
  readonly hosts: readonly string[];
}

const COLUMNS = sql`"l"."id"::text AS "id", "l"."user_id" AS "user", "l"."portal_id" AS "portal", "l"."course_id" AS "course", "l"."session_id" AS "session",
  "l"."mode", "l"."entry", "l"."item_id" AS "item", "l"."item_view_id" AS "itemView", "i"."lp_id" AS "path", "p"."asset_id" AS "asset", "p"."sequencing" IS NOT NULL AND "l"."item_view_id" IS NOT NULL AS "sequenced",
  COALESCE("p"."scorm_version", '1.2') AS "version", "l"."created_at" AS "createdAt", "l"."last_used_at" AS "lastUsedAt",
  "l"."terminated_at" AS "terminatedAt", "l"."superseded_at" AS "supersededAt"`;
const TABLES = sql`"lp_launch" "l" JOIN "c_lp_item" "i" ON "i"."id" = "l"."item_id" JOIN "c_lp" "p" ON "p"."id" = "i"."lp_id"`;

interface NewLaunch {
  readonly item: number;
  readonly itemView: number | null;
  readonly user: number;
  readonly portal: number;
  readonly course: number;
  readonly session: number | null;
  readonly mode: RuntimeMode;
  readonly entry: string;
  /** Whether it takes the place of launches of other steps as well: sequencing opens one at a time. */
  readonly alone: boolean;
  readonly before: StateBefore;
}

/** The launches of packages: made, and found by the secret in their address. */
@Injectable()
export class Launches {
  readonly #known = createCache<string, OpenLaunch>({
    name: 'launches of packages',
    entries: MOST_KNOWN,
    lifetime: { milliseconds: TRUSTED, now: () => this.clock.now().getTime() },
  });

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountCache,
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a launch; earlier ones of the same person on the step are over.
   * @returns the secret of its address, and when it ends
   */
  async make(statements: Statements, launch: NewLaunch, now: Date): Promise<{ readonly token: string; readonly expiresAt: Date }> {
    const token = drawSecret();
    const steps = launch.alone
      ? sql`"item_id" IN (SELECT "o"."id" FROM "c_lp_item" "i" JOIN "c_lp_item" "o" ON "o"."lp_id" = "i"."lp_id" WHERE "i"."id" = ${launch.item})`
      : sql`"item_id" = ${launch.item}`;
    await statements.rows(
      sql`UPDATE "lp_launch" SET "superseded_at" = ${now} WHERE ${steps} AND "user_id" = ${launch.user} AND "superseded_at" IS NULL`,
    );
    // Those that could not report any longer in any case.
    await statements.rows(
      sql`DELETE FROM "lp_launch" WHERE "item_id" = ${launch.item} AND "user_id" = ${launch.user} AND "superseded_at" < ${new Date(now.getTime() - LIFE)}`,
    );
    await statements.rows(
      sql`INSERT INTO "lp_launch" ("token_hash", "item_id", "item_view_id", "user_id", "portal_id", "course_id", "session_id", "mode", "entry",
            "state_before", "created_at", "last_used_at")
          VALUES (${digestOf(token)}, ${launch.item}, ${launch.itemView}, ${launch.user}, ${launch.portal}, ${launch.course}, ${launch.session},
            ${launch.mode}, ${launch.entry}, ${JSON.stringify(launch.before)}::jsonb, ${now}, ${now})`,
    );
    return { token, expiresAt: new Date(now.getTime() + LIFE) };
  }

  /**
   * The launch that an address opens, with the rights of its person as of the last seconds.
   * @throws Problem 410 for one that is over, or whose person may not follow the path any longer; 404 for none
   */
  async open(token: string): Promise<OpenLaunch> {
    const known = this.#known.get(token);
    if (known) return known;
    const launch = FORM.test(token) ? await this.#find(sql`"l"."token_hash" = ${digestOf(token)}`) : undefined;
    if (!launch) throw new Problem(404, 'There is no such launch.');
    await this.#requireOpen(launch);
    const setting = await this.database.one<{ hosts: string | null }>(
      sql`SELECT ${settingValue(scormHosts.variable, launch.portal)} AS "hosts"`,
    );
    const opened = { ...launch, hosts: hostsIn(setting?.hosts ?? null) };
    this.#known.set(token, opened);
    return opened;
  }

  /** The newest launch of a person on a step that is open. */
  newest(statements: Statements, item: number, user: number): Promise<KnownLaunch | undefined> {
    return statements.one<KnownLaunch>(
      sql`SELECT ${COLUMNS} FROM ${TABLES} WHERE "l"."item_id" = ${item} AND "l"."user_id" = ${user} AND "l"."superseded_at" IS NULL
          ORDER BY "l"."id" DESC LIMIT 1`,
    );
  }

  /** Whether its time is over. */
  isOver({ createdAt, lastUsedAt, terminatedAt }: KnownLaunch): boolean {
    const now = this.clock.now().getTime();
    const isLongTerminated = terminatedAt !== null && now > terminatedAt.getTime() + LIFE_WHEN_TERMINATED;
    return now > createdAt.getTime() + LIFE || now > lastUsedAt.getTime() + IDLE_LIFE || isLongTerminated;
  }

  #find(condition: Sql): Promise<KnownLaunch | undefined> {
    return this.database.one<KnownLaunch>(sql`SELECT ${COLUMNS} FROM ${TABLES} WHERE ${condition}`);
  }

  async #requireOpen(launch: KnownLaunch): Promise<void> {
    if (this.isOver(launch) || !(await this.#mayFollow(launch))) throw new Problem(410, 'This launch is over; open the step again.');
    const now = this.clock.now();
    if (now.getTime() - launch.lastUsedAt.getTime() < MINUTE) return;
    await this.database.rows(sql`UPDATE "lp_launch" SET "last_used_at" = ${now} WHERE "id" = ${launch.id}::bigint`);
  }

  /** Whether the account is open, the path shown to it, and its part in the context the same. */
  async #mayFollow({ user, portal, path, course, session, mode }: KnownLaunch): Promise<boolean> {
    const actor = await this.accounts.actorOf(user, portal);
    if (actor === null || actor === 'session ended') return false;
    const resource = this.registry.of(LearningPath);
    const grant = this.policies.decide(actor, resource, 'read');
    const row = new RowReference(resource, ROW_ALIAS);
    const shown =
      grant !== false &&
      (await this.database.one(sql`SELECT 1 AS "found" FROM ${row.table} WHERE ${row.id} = ${path} AND ${conditionSql(grant.scope)}`));
    if (!shown) return false;
    try {
      return (await accessInContext(this.database, actor, path, { course, session })).mode === mode;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }
}

import { Injectable } from '@nestjs/common';
import {
  AccountDirectory,
  type ActiveAccount,
  type SessionOfAccount,
  type SignInAccount,
  type SignInObstacle,
} from '../../../auth/account-directory.js';
import { Clock } from '../../../config/clock.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { unlistedUpdate } from '../../../resource/changes/unlisted-writes.js';
import { effectiveRoles, type Role } from '../../rights/access/roles.js';
import { rolesIn, secondFactorRequiredFor } from '../../rights/access/access.settings.js';
import { settingValue } from '../../rights/access/setting.rules.js';
import { obstacleOf } from './sign-in-obstacle.js';
import { bearsName } from './named-account.js';
import { hasAccountOn } from '../../rights/access/portal.rules.js';

interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly roles: readonly string[];
  readonly status: string;
  readonly name: string | null;
  readonly obstacle: SignInObstacle | null;
  readonly sessionEnded: boolean;
  readonly hasSecondFactor: boolean;
  /** Roles that the portal asks for a second factor, comma-separated. */
  readonly factorRoles: string | null;
}

/** The platform's users as authentication asks for them. */
@Injectable()
export class PlatformAccountDirectory extends AccountDirectory {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async findForSignIn(username: string, portalId: number): Promise<SignInAccount | null> {
    const account = await this.find(bearsName(username), portalId);
    return (
      account && {
        id: account.id,
        username: account.username,
        passwordHash: account.passwordHash,
        mayNotSignInBecause: account.obstacle ?? undefined,
      }
    );
  }

  async findActive(id: number, portalId: number, sessionId?: string): Promise<ActiveAccount | null> {
    const account = await this.find(sql`"u"."id" = ${id}`, portalId, sessionId);
    return account && activeAccount(account);
  }

  override async findActiveOf(callers: readonly SessionOfAccount[]): Promise<(ActiveAccount | null)[]> {
    const accounts = callers.map(({ accountId }) => accountId);
    const portals = callers.map(({ portalId }) => portalId);
    const sessions = callers.map(({ sessionId }) => sessionId);
    const place = { portal: sql`"c"."portal"`, session: sql`"c"."session"` };
    const found = await this.database.rows<AccountRow & { readonly place: number }>(sql`
      SELECT "c"."place"::int AS "place", ${this.columns(place)}
      FROM unnest(${accounts}::int[], ${portals}::int[], ${sessions}::uuid[]) WITH ORDINALITY AS "c" ("account", "portal", "session", "place")
        JOIN "user" "u" ON "u"."id" = "c"."account"`);
    const byPlace = new Map(found.map((row) => [row.place, row]));
    return callers.map((_, index) => {
      const row = byPlace.get(index + 1);
      return row ? activeAccount(row) : null;
    });
  }

  versionOf(id: Sql): Sql {
    return sql`(SELECT encode(sha256(convert_to(coalesce("v"."password_hash", '') || chr(10) || "v"."email", 'UTF8')), 'hex')
      FROM "user" "v" WHERE "v"."id" = ${id})`;
  }

  async recordSignIn(id: number, at: Date): Promise<void> {
    await this.database.rows(unlistedUpdate('user', sql`"last_login" = ${at}`, sql`"id" = ${id}`));
  }

  async storePasswordHash(id: number, passwordHash: string): Promise<void> {
    await this.database.rows(unlistedUpdate('user', sql`"password_hash" = ${passwordHash}`, sql`"id" = ${id}`));
  }

  private async find(condition: Sql, portalId: number, sessionId: string | null = null): Promise<AccountRow | null> {
    const place = { portal: sql`${portalId}::int`, session: sql`${sessionId}::uuid` };
    const found = await this.database.one<AccountRow>(sql`SELECT ${this.columns(place)} FROM "user" "u" WHERE ${condition}`);
    return found ?? null;
  }

  /** Over the account "u". Global administrators belong to every portal; other users to those that have a row for them. */
  private columns({ portal, session }: { readonly portal: Sql; readonly session: Sql }): Sql {
    const now = this.clock.now();
    return sql`"u"."id", "u"."username", "u"."password_hash" AS "passwordHash", "u"."roles", "u"."status",
        nullif(concat_ws(' ', nullif("u"."firstname", ''), nullif("u"."lastname", '')), '') AS "name",
        coalesce(${obstacleOf(now)}, CASE WHEN NOT "u"."roles" @> '["ROLE_GLOBAL_ADMIN"]'
          AND NOT ${hasAccountOn(portal, raw('"u"."id"'))} THEN 'other-portal' END) AS "obstacle",
        ${session} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "sign_in_session" "s" WHERE "s"."id" = ${session}
            AND "s"."account_id" = "u"."id" AND "s"."portal_id" = ${portal} AND "s"."expires_at" > ${now}) AS "sessionEnded",
        EXISTS (SELECT 1 FROM "second_factor" "f" WHERE "f"."account_id" = "u"."id" AND "f"."confirmed_at" IS NOT NULL) AS "hasSecondFactor",
        ${settingValue(secondFactorRequiredFor.variable, portal)} AS "factorRoles"`;
  }
}

/** @returns null where the account may not be used */
function activeAccount(account: AccountRow): ActiveAccount | null {
  if (account.obstacle) return null;
  const { id, username, name, sessionEnded, hasSecondFactor, factorRoles } = account;
  const roles = effectiveRoles(account.roles, account.status);
  const isAskedForFactor = rolesIn(factorRoles).some((role) => roles.has(role as Role));
  return { id, username, name, sessionEnded, roles: [...roles], lacksSecondFactor: isAskedForFactor && !hasSecondFactor };
}

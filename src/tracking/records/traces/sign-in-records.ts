import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type CompletedSignIn,
  type EndedSignIn,
  SignInJournal,
  type SignInRecorder,
  type SignInTrial,
} from '../../../auth/sign-in/sign-in-journal.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { keptAddress } from '../../../auth/sign-in/kept-address.js';

/** The session of a sign-in begins right after it: the latest one before that is meant. */
const END_OF_SIGN_INS = `UPDATE "track_e_login" SET "logout_date" = "ended"."at"
  FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) AS "ended" ("account", "begun", "at")
  WHERE "track_e_login"."id" = (SELECT "l"."id" FROM "track_e_login" "l" WHERE "l"."user_id" = "ended"."account" AND "l"."logout_date" IS NULL
    AND "l"."login_date" BETWEEN "ended"."begun" - interval '1 minute' AND "ended"."begun" ORDER BY "l"."login_date" DESC, "l"."id" DESC LIMIT 1)`;

/** Writes a row for each sign-in, with its end, and each trial. */
@Injectable()
export class SignInRecords implements OnModuleInit, SignInRecorder {
  constructor(
    private readonly journal: SignInJournal,
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    if (this.environment.TRACES_ENABLED) this.journal.add(this);
  }

  async tried({ username, address, at, success }: SignInTrial): Promise<void> {
    await this.database.rows(
      sql`INSERT INTO "track_e_login_record" ("username", "login_date", "user_ip", "success")
          VALUES (${username}, ${at}, ${this.kept(address)}, ${success})`,
    );
  }

  async completed({ accountId, address, at }: CompletedSignIn): Promise<void> {
    await this.database.rows(
      sql`INSERT INTO "track_e_login" ("user_id", "login_date", "user_ip") VALUES (${accountId}, ${at}, ${this.kept(address)})`,
    );
  }

  async ended(signIns: readonly EndedSignIn[], manager: EntityManager): Promise<void> {
    await manager.query(END_OF_SIGN_INS, [
      signIns.map(({ accountId }) => accountId),
      signIns.map(({ begunAt }) => begunAt),
      signIns.map(({ endedAt }) => endedAt),
    ]);
  }

  private kept(address: string | undefined): string | null {
    return keptAddress(address, this.environment.TRACE_ADDRESSES);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CompletedSignIn, SignInJournal, type SignInRecorder, type SignInTrial } from '../../auth/sign-in/sign-in-journal.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { keptAddress } from './caller-network.js';

/** Writes a row for each sign-in and each trial. */
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

  private kept(address: string | undefined): string | null {
    return keptAddress(address, this.environment.TRACE_ADDRESSES);
  }
}

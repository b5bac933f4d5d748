import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type SecurityEvent, SecurityJournal, type SecurityRecorder } from '../../../auth/security-journal.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';

/** Puts on record what people decide about their accounts beside the API's resources: second factors, links that were mailed. */
@Injectable()
export class SecurityRecords implements OnModuleInit, SecurityRecorder {
  constructor(
    private readonly journal: SecurityJournal,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.journal.keptBy(this);
  }

  record(transaction: Transaction, { event, accountId, portalId }: SecurityEvent): void {
    transaction.send(
      sql`INSERT INTO "track_e_default" ("default_user_id", "default_date", "default_event_type", "default_value_type", "default_value", "portal", "source")
          VALUES (${accountId}, ${this.clock.now()}, ${`sign_in.${event}`}, 'item', ${`/api/users/${accountId}`}, ${portalId}, 'api')`,
    );
  }
}

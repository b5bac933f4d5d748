import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { identifier, join, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { type Violation, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { HookStore } from '../hooks/hook-store.js';
import { RegistrationRequests } from '../hooks/registration-requests.js';
import { FORMER_MS } from '../integration-settings/integration-settings.js';
import { SETTING_NAMES, type SettingName, SETTINGS } from '../integration-settings/setting-declarations.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';

/** Values by name; null stands for "as the environment says". */
type SettingChange = Partial<Record<SettingName, unknown>>;

/** Changes the settings stored in the database; every process uses them from its next read on. */
@Injectable()
export class IntegrationSettingsWriter {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly hooks: HookStore,
    private readonly reader: IntegrationSettingsReader,
    private readonly registrations: RegistrationRequests,
    private readonly clock: Clock,
  ) {}

  /**
   * @param document members that are no setting are ignored
   * @param complete whether absent settings are reset to the environment; the salt remains, since no client can send back what is
   * never shown
   * @throws ViolationProblem with every violation at once
   */
  async change(document: Readonly<Record<string, unknown>>, complete: boolean, actor: Actor): Promise<void> {
    const change = this.read(document, complete);
    const columns = Object.entries(change).map(([name, value]) => sql`${identifier(name)} = ${value}`);
    if ('salt' in change || 'webhooks_hash_algo' in change) columns.push(...(await this.formerColumns()));
    await this.database.transaction(async (transaction) => {
      await transaction.rows(sql`INSERT INTO "conference_setting" ("id") VALUES (1) ON CONFLICT DO NOTHING`);
      await transaction.rows(
        sql`UPDATE "conference_setting" SET ${join([...columns, sql`"updated_by_id" = ${actor.id}`, sql`"updated_at" = ${this.clock.now()}`], ', ')} WHERE "id" = 1`,
      );
    });
    this.reader.forget();
    await this.hooks.makeAllDue(this.clock.now());
    this.registrations.changed();
  }

  /** What is under way was signed with what counts until now. */
  private async formerColumns(): Promise<Sql[]> {
    const { salt = null, webhooksHashAlgorithm } = await this.reader.current();
    const until = new Date(this.clock.now().getTime() + FORMER_MS);
    return [sql`"former_salt" = ${salt}`, sql`"former_hash_algo" = ${webhooksHashAlgorithm}`, sql`"former_until" = ${until}`];
  }

  private read(document: Readonly<Record<string, unknown>>, complete: boolean): SettingChange {
    const change: SettingChange = {};
    const violations: Violation[] = [];
    for (const name of SETTING_NAMES) {
      const given = Object.hasOwn(document, name) ? document[name] : undefined;
      if (given === undefined && (!complete || SETTINGS[name].secret)) continue;
      const read = given === undefined || given === null ? { value: null } : SETTINGS[name].read(given, this.environment);
      if ('rejection' in read) violations.push({ propertyPath: name, message: read.rejection, code: VIOLATION_CODES.invalid });
      else change[name] = read.value;
    }
    if (violations.length > 0) throw new ViolationProblem(violations);
    return change;
  }
}

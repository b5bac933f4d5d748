import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { identifier, join, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { type Violation, ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import { HookStore } from '../hooks/hook-store.js';
import { HookWishes } from '../hooks/hook-wishes.js';
import { IntegrationSettingsReader } from './integration-settings.js';
import { SETTING_NAMES, type SettingName, SETTINGS } from './setting-declarations.js';

/** Values by name; null stands for "as the environment says". */
export type SettingChange = Partial<Record<SettingName, unknown>>;

/** Changes the settings kept in the database; every process goes by them from its next look on. */
@Injectable()
export class IntegrationSettingsWriter {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly hooks: HookStore,
    private readonly reader: IntegrationSettingsReader,
    private readonly wishes: HookWishes,
    private readonly clock: Clock,
  ) {}

  /**
   * @param document members that are no setting are ignored
   * @param complete whether what is absent goes back to the environment; the salt stays, for nobody can send back what is never shown
   * @throws ViolationProblem with every violation at once
   */
  async change(document: Readonly<Record<string, unknown>>, complete: boolean, actor: Actor): Promise<void> {
    const change = this.read(document, complete);
    const columns = Object.entries(change).map(([name, value]) => sql`${identifier(name)} = ${value}`);
    await this.database.transaction(async (transaction) => {
      await transaction.rows(sql`INSERT INTO "conference_setting" ("id") VALUES (1) ON CONFLICT DO NOTHING`);
      await transaction.rows(
        sql`UPDATE "conference_setting" SET ${join([...columns, sql`"updated_by_id" = ${actor.id}`, sql`"updated_at" = ${this.clock.now()}`], ', ')} WHERE "id" = 1`,
      );
    });
    this.reader.forget();
    await this.hooks.makeAllDue(this.clock.now());
    this.wishes.changed();
  }

  private read(document: Readonly<Record<string, unknown>>, complete: boolean): SettingChange {
    const change: SettingChange = {};
    const violations: Violation[] = [];
    for (const name of SETTING_NAMES) {
      const given = Object.hasOwn(document, name) ? document[name] : undefined;
      if (given === undefined && (!complete || SETTINGS[name].secret)) continue;
      const read =
        given === undefined || given === null ? { value: null } : SETTINGS[name].read(given, this.environment.VIDEOCONF_ALLOW_HTTP);
      if ('refusal' in read) violations.push({ propertyPath: name, message: read.refusal, code: VIOLATION_CODES.invalid });
      else change[name] = read.value;
    }
    if (violations.length > 0) throw new ViolationProblem(violations);
    return change;
  }
}

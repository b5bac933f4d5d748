import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { FeatureList } from '../../feature/feature-list.js';
import { Problem, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

const FIRST_PORTAL = 1;

/** Settings: what the first portal locks holds for all of them. */
@Injectable()
export class PlatformSettingProcessor extends Processor {
  constructor(private readonly features: FeatureList) {
    super();
  }

  override async create(write: Write): Promise<number> {
    this.requireForm(write.values.variable, write.values.selectedValue);
    const id = await super.create(write);
    await refuseLocked(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await refuseLocked(write, id);
    const setting = await write.transaction.one<{ variable: string }>(sql`SELECT "variable" FROM "settings" WHERE "id" = ${id}`);
    this.requireForm(setting?.variable, write.values.selectedValue);
    await super.update(write, id);
  }

  /** @throws ViolationProblem at `selectedValue` where a setting has a form and the value has another */
  private requireForm(variable: unknown, value: unknown): void {
    const setting = this.features.textSettings.find((declared) => declared.variable === variable);
    const message = typeof value === 'string' && value !== '' ? setting?.mistakeIn(value) : undefined;
    if (message !== undefined) throw new ViolationProblem([{ propertyPath: 'selectedValue', message, code: VIOLATION_CODES.invalid }]);
  }
}

/** @throws Problem 409 where the first portal's value is locked, or other portals may have none of their own */
async function refuseLocked({ transaction }: Write, id: number): Promise<void> {
  const locked = await transaction.one(sql`SELECT 1 FROM "settings" "own"
    JOIN "settings" "first" ON "first"."variable" = "own"."variable" AND "first"."subkey" IS NOT DISTINCT FROM "own"."subkey"
    WHERE "own"."id" = ${id} AND "own"."url_id" <> ${FIRST_PORTAL} AND "first"."url_id" = ${FIRST_PORTAL}
      AND ("first"."access_url_locked" OR NOT "first"."access_url_changeable")`);
  if (locked) throw new Problem(409, "This setting is locked: the first portal's value holds on every portal.");
}

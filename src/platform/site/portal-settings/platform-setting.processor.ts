import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { FeatureList } from '../../../feature/feature-list.js';
import { oneViolation, StateConflict, type Violation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { type CatalogueSetting, mistakeInSetting, settingCatalogue } from './setting-catalogue.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

const FIRST_PORTAL = 1;

interface NamedSetting {
  readonly variable: string;
  readonly subkey: string | null;
}

/** Settings: only what features declare, in the form that they declare; what the first portal locks holds for all of them. */
@Injectable()
export class PlatformSettingProcessor extends Processor {
  constructor(private readonly features: FeatureList) {
    super();
  }

  /** Each portal has a row for every declared setting: the value of one that says nothing yet is set. */
  override async create(write: Write): Promise<number> {
    const { variable, subkey = null } = write.values as { readonly variable: string; readonly subkey?: string | null };
    const values = this.inForm({ variable, subkey }, write.values, 'variable');
    const unset = await write.transaction.one<{ id: number }>(sql`SELECT "id" FROM "settings" WHERE "variable" = ${variable}
      AND "subkey" IS NULL AND "url_id" = ${write.values.url} AND "selected_value" IS NULL FOR UPDATE`);
    const id = unset?.id ?? (await super.create({ ...write, values }));
    await refuseLocked(write, id);
    if (unset) await super.update({ ...write, values }, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await refuseLocked(write, id);
    const setting = await write.transaction.one<NamedSetting>(sql`SELECT "variable", "subkey" FROM "settings" WHERE "id" = ${id}`);
    await super.update({ ...write, values: setting ? this.inForm(setting, write.values, 'selectedValue') : write.values }, id);
  }

  /**
   * @param member that is wrong where no feature declares the setting
   * @returns the values; an empty text says nothing where the setting is no list
   * @throws ViolationProblem where the setting is not declared, or its value has another form than it declares
   */
  private inForm({ variable, subkey }: NamedSetting, values: Write['values'], member: string): Write['values'] {
    const catalogue = settingCatalogue(this.features);
    const declared = subkey === null ? catalogue.find((setting) => setting.variable === variable) : undefined;
    if (!declared) throw new ViolationProblem([unknown(variable, member, didYouMean(variable, namesIn(catalogue)))]);
    const value = values.selectedValue;
    if (typeof value !== 'string') return values;
    if (value === '') return declared.valueType === 'list' ? values : { ...values, selectedValue: null };
    const message = mistakeInSetting(this.features, variable, value);
    if (message === undefined) return values;
    throw oneViolation('selectedValue', message);
  }
}

/** @param near what may have been meant, as a sentence */
function unknown(variable: string, propertyPath: string, near: string): Violation {
  const message = `There is no setting "${variable}": no feature declares it. The list of settings names those that there are.${near}`;
  return { propertyPath, message, code: VIOLATION_CODES.settingUnknown };
}

function namesIn(catalogue: readonly CatalogueSetting[]): string[] {
  return catalogue.map(({ variable }) => variable);
}

/** @throws Problem 409 where the first portal's value is locked, or other portals may have none of their own */
async function refuseLocked({ transaction }: Write, id: number): Promise<void> {
  const locked = await transaction.one(sql`SELECT 1 FROM "settings" "own"
    JOIN "settings" "first" ON "first"."variable" = "own"."variable" AND "first"."subkey" IS NOT DISTINCT FROM "own"."subkey"
    WHERE "own"."id" = ${id} AND "own"."url_id" <> ${FIRST_PORTAL} AND "first"."url_id" = ${FIRST_PORTAL}
      AND ("first"."access_url_locked" OR NOT "first"."access_url_changeable")`);
  if (locked) throw new StateConflict('setting-locked', "This setting is locked: the first portal's value holds on every portal.");
}

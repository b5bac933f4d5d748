import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql, type Sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type ErasedPerson, type ErasureStep, ErasureSteps } from '../../rights/erasure/erasure-steps.js';

/** Additional attributes of a person name it by the number of the item alone. */
@Injectable()
export class ErasedExtraFields implements ErasureStep, OnModuleInit {
  constructor(private readonly steps: ErasureSteps) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  async erase(transaction: Transaction, { userId }: ErasedPerson): Promise<void> {
    await transaction.rows(sql`DELETE FROM "extra_field_values" WHERE ${isOfUser(userId)}`);
  }
}

/**
 * Condition on a row that holds something of an additional attribute, by `field_id` and `item_id`: it is about this user. What the number of the
 * item counts, the attribute alone says.
 */
export function isOfUser(userId: number): Sql {
  return sql`"item_id" = ${userId} AND "field_id" IN (SELECT "f"."id" FROM "extra_field" "f" WHERE "f"."item_type" = 'user')`;
}

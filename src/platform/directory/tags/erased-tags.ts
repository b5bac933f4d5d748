import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type ErasedPerson, type ErasureStep, ErasureSteps } from '../../rights/erasure/erasure-steps.js';
import { isOfUser } from '../extra-fields/erased-extra-fields.js';

/** Tags on a user name them by the number of the item alone. */
@Injectable()
export class ErasedTags implements ErasureStep, OnModuleInit {
  constructor(private readonly steps: ErasureSteps) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  async erase(transaction: Transaction, { userId }: ErasedPerson): Promise<void> {
    await transaction.rows(sql`DELETE FROM "extra_field_rel_tag" WHERE ${isOfUser(userId)}`);
  }
}

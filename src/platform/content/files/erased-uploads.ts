import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type ErasedPerson, type ErasureStep, ErasureSteps } from '../../rights/erasure/erasure-steps.js';

/** Unfinished uploads of a deleted person end at once: the next turn of their clean-up removes the parts in the store, and the rows. */
@Injectable()
export class ErasedUploads implements ErasureStep, OnModuleInit {
  constructor(private readonly steps: ErasureSteps) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  async erase(transaction: Transaction, { userId, now }: ErasedPerson): Promise<void> {
    await transaction.rows(sql`UPDATE "resumable_upload" SET "expires_at" = ${now}, "name" = NULL WHERE "owner_id" = ${userId}`);
  }
}

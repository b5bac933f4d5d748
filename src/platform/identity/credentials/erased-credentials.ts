import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type ErasedPerson, type ErasureStep, ErasureSteps } from '../../rights/erasure/erasure-steps.js';

/** Of the credentials of a person who is deleted for good nothing is left but the bits by which verifiers know that they are revoked. */
@Injectable()
export class ErasedCredentials implements ErasureStep, OnModuleInit {
  constructor(private readonly steps: ErasureSteps) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  /** The awards are still there: their end, which follows, revokes what is not revoked yet and leaves the contents alone. */
  async erase(transaction: Transaction, { userId }: ErasedPerson): Promise<void> {
    await transaction.rows(sql`UPDATE "credential" SET "document" = NULL, "jws" = NULL WHERE "user_id" = ${userId}`);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../database/statements.js';
import { type ErasedPerson, type ErasureStep, ErasureSteps } from '../../platform/rights/erasure/erasure-steps.js';
import { ErasureService } from './erasure.js';

/** Of people who are deleted for good, what meetings recorded goes too: events name them by their number and their name. */
@Injectable()
export class AccountErasure implements ErasureStep, OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly erasures: ErasureService,
  ) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  erase(transaction: Transaction, { userId }: ErasedPerson): Promise<void> {
    return this.erasures.eraseAccount(transaction, userId);
  }
}

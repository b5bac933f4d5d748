import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/statements.js';
import type { Heirs } from './erasure-statements.js';
import type { Vacancies } from './vacant-ownership.js';

/** Who is deleted for good, and when. */
export interface ErasedPerson extends Heirs {
  readonly now: Date;
}

/** What a feature does beyond the rules of its columns: to what names people in other ways. */
export interface ErasureStep {
  /** In the unit of work of the erasure, while the account and all of its rows are still there. */
  erase?(transaction: Transaction, person: ErasedPerson): Promise<void>;
  /** In the same unit of work, once the person is gone: nobody looks after these any more. */
  vacated?(transaction: Transaction, vacancies: Vacancies): Promise<void>;
}

/** The steps of all features, each of which adds its own at boot. */
@Injectable()
export class ErasureSteps {
  readonly #steps: ErasureStep[] = [];

  add(step: ErasureStep): void {
    this.#steps.push(step);
  }

  async run(transaction: Transaction, person: ErasedPerson): Promise<void> {
    for (const step of this.#steps) await step.erase?.(transaction, person);
  }

  async vacated(transaction: Transaction, vacancies: Vacancies): Promise<void> {
    for (const step of this.#steps) await step.vacated?.(transaction, vacancies);
  }
}

import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/statements.js';
import { FeatureList } from '../../../feature/feature-list.js';
import type { Heirs } from './erasure-statements.js';
import { type Vacancies, vacanciesAfter } from './vacant-ownership.js';

/** Who is deleted for good, and when. */
export interface ErasedPerson extends Heirs {
  readonly now: Date;
}

/** What a feature does beyond the rules of its columns and its `erasedAlong`: what is more than one statement. */
export interface ErasureStep {
  /** In the unit of work of the erasure, while the account and all of its rows are still there. */
  erase?(transaction: Transaction, person: ErasedPerson): Promise<void>;
  /** What of its items nobody would look after without a user, for the preview of an erasure too. */
  vacancies?(transaction: Transaction, userId: number): Promise<Vacancies>;
  /** In the same unit of work, once the person is gone: nobody looks after these any more. */
  vacated?(transaction: Transaction, vacancies: Vacancies): Promise<void>;
}

/** The steps of all features, each of which adds its own at boot. */
@Injectable()
export class ErasureSteps {
  readonly #steps: ErasureStep[] = [];

  constructor(private readonly features: FeatureList) {}

  add(step: ErasureStep): void {
    this.#steps.push(step);
  }

  async run(transaction: Transaction, person: ErasedPerson): Promise<void> {
    for (const erased of this.features.erasedAlong) await transaction.rows(erased(person.userId, person.now));
    for (const step of this.#steps) await step.erase?.(transaction, person);
  }

  /** What nobody would look after without a user, of all features. */
  async vacancies(transaction: Transaction, userId: number): Promise<Vacancies> {
    const found = [await vacanciesAfter(transaction, userId)];
    for (const step of this.#steps) found.push((await step.vacancies?.(transaction, userId)) ?? {});
    return Object.assign({}, ...found) as Vacancies;
  }

  async vacated(transaction: Transaction, vacancies: Vacancies): Promise<void> {
    for (const step of this.#steps) await step.vacated?.(transaction, vacancies);
  }
}

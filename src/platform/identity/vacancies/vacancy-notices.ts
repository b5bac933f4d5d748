import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../database/statements.js';
import { type ErasureStep, ErasureSteps } from '../../rights/erasure/erasure-steps.js';
import type { Vacancies } from '../../rights/erasure/vacant-ownership.js';
import { Notices } from '../../../feature/notices.js';
import { OWNERSHIP_VACANT } from './ownership-vacant.notices.js';

/** Tells administrators of courses and classes that nobody looks after any more, since an account was deleted without a successor. */
@Injectable()
export class VacancyNotices implements ErasureStep, OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  async vacated(transaction: Transaction, { courses = [], classes = [] }: Vacancies): Promise<void> {
    await this.notices.raiseEach(transaction, OWNERSHIP_VACANT, courses, { about: 'course' });
    await this.notices.raiseEach(transaction, OWNERSHIP_VACANT, classes, { about: 'class' });
  }
}

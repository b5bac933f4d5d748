import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/statements.js';
import { CertificateIssue } from './certificate-issue.js';
import type { GradebookScope } from './gradebook-scope.js';
import { SkillAwarding } from './skill-awarding.js';

/** What follows from totals: certificates and skills of those who have reached them. */
@Injectable()
export class TotalFollowUps {
  constructor(
    private readonly certificates: CertificateIssue,
    private readonly skills: SkillAwarding,
  ) {}

  async run(transaction: Transaction, scope: GradebookScope, now: Date): Promise<void> {
    await this.certificates.issueReached(transaction, scope, now);
    await this.skills.award(transaction, scope, now);
  }
}

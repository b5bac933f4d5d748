import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/statements.js';
import type { GradebookScope } from './gradebook-scope.js';
import { CertificateIssue } from './certificate-issue.js';

/** What follows from totals: certificates and skills of those who have reached them. */
@Injectable()
export class TotalFollowUps {
  constructor(private readonly certificates: CertificateIssue) {}

  async run(transaction: Transaction, scope: GradebookScope, now: Date): Promise<void> {
    await this.certificates.issueReached(transaction, scope, now);
  }
}

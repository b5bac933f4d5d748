import { Injectable } from '@nestjs/common';
import { sql, type Sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { CertificateIssue, type Reached, reachedCertificates } from '../awards/certificate-issue.js';
import type { GradebookScope } from '../categories/gradebook-scope.js';
import { dueAwards, SkillAwarding } from '../awards/skill-awarding.js';

interface Due {
  readonly certificates: readonly Reached[];
  /** Learners who get a skill. */
  readonly awarded: readonly number[];
  readonly isAnyWaiting: boolean;
}

/** What follows from totals: certificates and skills of those who have reached them. */
@Injectable()
export class TotalFollowUps {
  constructor(
    private readonly certificates: CertificateIssue,
    private readonly skills: SkillAwarding,
  ) {}

  /** @returns whether some gradebook waits to be computed */
  async run(transaction: Transaction, scope: GradebookScope, now: Date): Promise<boolean> {
    const due = (await transaction.one<Due>(dueOf(scope))) as Due;
    const isComplete = await this.certificates.issueReached(transaction, scope, due.certificates, now);
    await this.skills.award(transaction, scope, due.awarded, now);
    return due.isAnyWaiting || !isComplete;
  }
}

/** Looks for all of it at once: most changes of a total are followed by nothing. */
function dueOf(scope: GradebookScope): Sql {
  return sql`${dueAwards(scope)}
    SELECT COALESCE((SELECT jsonb_agg("c") FROM (${reachedCertificates(scope)}) "c"), '[]') AS "certificates",
      ARRAY(SELECT DISTINCT "user_id" FROM "due" ORDER BY 1) AS "awarded", EXISTS (SELECT 1 FROM "gradebook_stale") AS "isAnyWaiting"`;
}

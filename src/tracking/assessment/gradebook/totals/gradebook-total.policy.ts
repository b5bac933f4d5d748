import { sql } from '../../../../database/sql.js';
import { owner } from '../../../../platform/rights/access/owner.rules.js';
import { all, any, not, rule } from '../../../../resource/model/rule.js';
import { policy } from '../../../../resource/model/policy.js';
import { gradebookColumnManager, gradebookColumnMember } from '../gradebook.policy.js';

/** Teachers, coaches and administrators see all totals; a learner sees the own one of what is visible. */
export const gradebookTotalPolicy = policy('gradebook totals', {
  read: any(gradebookColumnManager, all(owner('user', 'the learner'), gradebookColumnMember)),
});

const withheld = rule('withheld', (_, row) => sql`${row.column('withheld')}`);

/** The figures of a total that rests on a quiz whose score learners do not see. */
export const disclosedTotal = any(gradebookColumnManager, not(withheld));

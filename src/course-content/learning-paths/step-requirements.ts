import { sql } from '../../database/sql.js';
import { noRing, type Requirement, sameAlong } from '../../resource/model/requirement.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';

/** Kinds of steps that nothing opens: those of older installations keep theirs, and none is made any more. */
export const UNOPENED_STEP_TYPES: ReadonlySet<string> = new Set(['au', 'h5p', 'xapi', 'lti']);

const openedKind: Requirement = {
  about: ['itemType'],
  onlyOf: 'new',
  met: (row) => sql`${row.column('itemType')} <> ALL(${[...UNOPENED_STEP_TYPES]}::text[])`,
  message: 'Steps of this kind cannot be opened, so that they are not taken.',
  code: VIOLATION_CODES.notAChoice,
};

const parentOfPath = sameAlong({
  reference: 'parent',
  member: 'lp',
  message: 'The learning path has no such step.',
  code: VIOLATION_CODES.notFound,
});

/** Steps are of kinds that can be opened, and those of one path form a tree of their own. */
export const stepRequirements: readonly Requirement[] = [openedKind, parentOfPath, noRing];

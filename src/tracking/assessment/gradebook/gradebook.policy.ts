import { sql } from '../../../database/sql.js';
import { owner } from '../../../platform/rights/access/owner.rules.js';
import { humanResourcesOf } from '../../../platform/rights/access/user.rules.js';
import { teacherOf } from '../../../platform/rights/access/course.rules.js';
import { policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { administratorOfRecord, memberOfRecord, teacherOrCoachOfRecord } from '../../record-access/course-record.rules.js';

const shown = rule('while visible', (_, row) => sql`${row.column('visible')}`);

/** Teachers, coaches and administrators of a gradebook. */
export const gradebookCategoryManager = any(administratorOfRecord, teacherOrCoachOfRecord);
const categoryMember = any(gradebookCategoryManager, all(shown, memberOfRecord));

/** The gradebook itself: its members see what is visible, its teachers and coaches see and change all of it. */
export const gradebookCategoryPolicy = policy('gradebook', {
  read: categoryMember,
  create: gradebookCategoryManager,
  update: gradebookCategoryManager,
  delete: gradebookCategoryManager,
});

/** Teachers, coaches and administrators of the gradebook that a column belongs to. */
export const gradebookColumnManager = through('category', gradebookCategoryManager);

/** Those who see a column, or any other row of a gradebook that is hidden by itself. */
const columnMember = any(gradebookColumnManager, all(shown, through('category', categoryMember)));

/** Mark columns filled by hand. */
export const gradebookColumnPolicy = policy('gradebook column', {
  read: columnMember,
  create: gradebookColumnManager,
  update: gradebookColumnManager,
  delete: gradebookColumnManager,
});

/** Teachers of the gradebook's own course, and administrators; no coaches. */
export const gradebookCategoryTeacher = any(administratorOfRecord, teacherOf('course'));

export const gradebookColumnTeacher = through('category', gradebookCategoryTeacher);

/** Users who see the gradebook of a row. */
export const gradebookColumnMember = through('category', categoryMember);

/** Mark columns fed by an activity, set up by those who manage the gradebook: coaches in that of their session. */
export const gradebookLinkPolicy = policy('gradebook link', {
  read: columnMember,
  create: gradebookColumnManager,
  update: gradebookColumnManager,
  delete: gradebookColumnManager,
});

const marker = through('evaluation', gradebookColumnManager);

/** The marked learner, once the column is visible. */
export const ownResult = all(owner('user', 'person marked'), through('evaluation', shown));

/** Marks: readable by the marked learner once the column is visible, and by those who are responsible for them. */
export const gradebookResultPolicy = policy('gradebook result', {
  read: any(marker, ownResult, humanResourcesOf('user')),
  create: marker,
  update: marker,
  delete: marker,
});

/** Former marks; written by the platform alone. */
export const gradebookResultLogPolicy = policy('gradebook result log', { read: marker });

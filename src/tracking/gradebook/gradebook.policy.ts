import { sql } from '../../database/sql.js';
import { owner } from '../../platform/access/owner.rules.js';
import { humanResourcesOf } from '../../platform/access/user.rules.js';
import { teacherOf } from '../../platform/access/course.rules.js';
import { policy } from '../../resource/policy/policy.js';
import { all, any, rule } from '../../resource/policy/rule.js';
import { through } from '../../resource/policy/through.js';
import { administratorOfRecord, memberOfRecord, teacherOrCoachOfRecord } from '../access/course-record.rules.js';

const shown = rule('while visible', (_, row) => sql`${row.column('visible')}`);

const categoryManager = any(administratorOfRecord, teacherOrCoachOfRecord);
const categoryMember = any(categoryManager, all(shown, memberOfRecord));

/** The gradebook itself: its members see what is visible, its teachers and coaches see and change all of it. */
export const gradebookCategoryPolicy = policy('gradebook', {
  read: categoryMember,
  create: categoryManager,
  update: categoryManager,
  delete: categoryManager,
});

/** Teachers, coaches and administrators of the gradebook that a column belongs to. */
export const gradebookColumnManager = through('category', categoryManager);

const columnMember = any(gradebookColumnManager, all(shown, through('category', categoryMember)));

/** Mark columns filled by hand. */
export const gradebookColumnPolicy = policy('gradebook column', {
  read: columnMember,
  create: gradebookColumnManager,
  update: gradebookColumnManager,
  delete: gradebookColumnManager,
});

const categoryTeacher = through('category', any(administratorOfRecord, teacherOf('course')));

/** Mark columns fed by an activity: coaches see them, teachers set them up. */
export const gradebookLinkPolicy = policy('gradebook link', {
  read: columnMember,
  create: categoryTeacher,
  update: categoryTeacher,
  delete: categoryTeacher,
});

const marker = through('evaluation', gradebookColumnManager);

/** Marks: to be seen by whoever was marked once the column is visible, and by those who are answerable for them. */
export const gradebookResultPolicy = policy('gradebook result', {
  read: any(marker, all(owner('user', 'person marked'), through('evaluation', shown)), humanResourcesOf('user')),
  create: marker,
  update: marker,
  delete: marker,
});

/** Former marks; written by the platform alone. */
export const gradebookResultLogPolicy = policy('gradebook result log', { read: marker });

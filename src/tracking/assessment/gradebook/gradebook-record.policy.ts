import { owner } from '../../../platform/rights/access/owner.rules.js';
import { onPortal } from '../../../platform/rights/access/portal.rules.js';
import { globalAdministrator } from '../../../platform/rights/access/role.rules.js';
import { humanResourcesOf } from '../../../platform/rights/access/user.rules.js';
import { policy } from '../../../resource/model/policy.js';
import { all, any, authenticated } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import {
  gradebookCategoryManager,
  gradebookCategoryTeacher,
  gradebookColumnManager,
  gradebookColumnMember,
  gradebookColumnTeacher,
  gradebookResultPolicy,
  ownResult,
} from './gradebook.policy.js';

const ofPortal = through('category', onPortal({ course: 'course' }));
const learner = owner('user', 'the person');

/** What the platform keeps of a person in a gradebook: the person's own, and that of who keeps the gradebook. */
export const gradebookScoreLogPolicy = policy('scores in a gradebook', { read: all(ofPortal, any(gradebookColumnManager, learner)) });

const certificateReader = all(ofPortal, any(gradebookColumnManager, learner, humanResourcesOf('user')));

/** Certificates are given by teachers, to who has earned them. */
export const certificatePolicy = policy('certificates', {
  read: certificateReader,
  create: gradebookColumnTeacher,
  delete: gradebookColumnTeacher,
});

export const certificateNoticePolicy = policy('notices of expiry', {
  read: through('certificate', all(ofPortal, any(gradebookColumnManager, learner))),
});

const managerOfBook = through('gradeBook', gradebookCategoryManager);

/** Remarks on a person in a gradebook. */
export const gradebookCommentPolicy = policy('remarks in a gradebook', {
  read: any(managerOfBook, all(through('gradeBook', onPortal({ course: 'course' })), learner)),
  create: managerOfBook,
  update: managerOfBook,
  delete: managerOfBook,
});

/** Settings of a gradebook that its members see and its teachers and coaches make. */
export const gradebookSettingPolicy = policy('settings of a gradebook', {
  read: gradebookColumnMember,
  create: gradebookColumnManager,
  update: gradebookColumnManager,
  delete: gradebookColumnManager,
});

/** Former settings of the columns of a gradebook; written by the platform alone. */
export const gradebookSettingLogPolicy = policy('former settings of a gradebook', { read: gradebookColumnManager });

const markerOfResult = through('result', gradebookResultPolicy.rule('update'));

/** The tries behind a mark: seen like the mark itself, but by no human resources manager. */
export const gradebookResultAttemptPolicy = policy('tries behind a mark', {
  read: any(markerOfResult, through('result', ownResult)),
  create: markerOfResult,
  update: markerOfResult,
  delete: markerOfResult,
});

const teacherOfBook = through('gradebookCategory', gradebookCategoryTeacher);

/** Skills that a gradebook issues. */
export const gradebookSkillPolicy = policy('skills of a gradebook', {
  read: teacherOfBook,
  create: teacherOfBook,
  update: teacherOfBook,
  delete: teacherOfBook,
});

/** Ready-made distributions of weights are the whole installation's, and written by global administrators. */
export const gradeModelPolicy = policy('grade models', {
  read: authenticated,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});

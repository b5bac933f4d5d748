import { sql } from '../../database/sql.js';
import { classMemberOf } from '../../platform/rights/access/class.rules.js';
import { coachOfCourse, memberOf, teacherOf } from '../../platform/rights/access/course.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, type Rule, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';

const maintainer = any(administratorOf({ course: 'course' }), teacherOf('course'), coachOfCourse('course'));
const reader = any(maintainer, memberOf('course'));

/** Peer marking is set up by teachers and coaches, and known to all members of the course. */
export const peerAssessmentPolicy = policy('peer assessments', {
  read: reader,
  create: maintainer,
  update: maintainer,
  delete: maintainer,
});

const maintainerOfAssessment = through('peerAssessment', maintainer);

export const peerAssessmentPartPolicy = policy('criteria of peer assessments', {
  read: through('peerAssessment', reader),
  create: maintainerOfAssessment,
  update: maintainerOfAssessment,
  delete: maintainerOfAssessment,
});

/** Those who say who marks whom. */
export const distributor: Rule = through('peerAssessment', any(administratorOf({ course: 'course' }), teacherOf('course')));

const examiner = all(through('peerAssessment', reader), any(owner('examinerId', 'the examiner'), classMemberOf('examinerGroupId')));
const opened = all(
  rule('once delivered', (_, row) => row.column('delivered')),
  through(
    'peerAssessment',
    rule('where learners see how they were marked', (_, row) => sql`${row.column('studentAccessToCorrection')}`),
  ),
);

/** Marks of peers: teachers distribute the works, examiners mark them, and the marked see it once that is opened to them. */
export const peerCorrectionPolicy = policy('peer corrections', {
  read: any(distributor, examiner, all(classMemberOf('studentGroup'), opened)),
  create: distributor,
  update: any(distributor, examiner),
  delete: distributor,
});

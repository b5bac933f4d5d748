import { teacherOf } from '../../platform/rights/access/course.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { administrator } from '../../platform/rights/access/role.rules.js';
import { policy } from '../../resource/model/policy.js';
import { any } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { onTracePortal, readerOfTrace, type Trace } from '../record-access/trace.rules.js';

const VIEW: Trace = { user: 'user', course: 'course', session: 'session' };

const reader = readerOfTrace(VIEW);

/** How far a learner is in a learning path; kept by the player. */
export const learningPathAttemptPolicy = policy('progress in learning paths', {
  read: reader,
  delete: onTracePortal(VIEW, any(administrator, teacherOf('course'))),
});

/** The state of each step goes by the progress that it is part of; the learner's own player reports it. */
export const learningPathItemAttemptPolicy = policy('progress in steps', {
  read: through('view', reader),
  update: through('view', onTracePortal(VIEW, owner('user', 'the learner'))),
});

/** What a package reports of a step. */
export const packageReportPolicy = policy('reports of packages', { read: through('itemView', through('view', reader)) });

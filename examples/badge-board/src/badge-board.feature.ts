import type { Feature } from 'lyceum';
import { CourseEnrolment, User } from 'lyceum/platform';
import { on } from 'lyceum/resource';
import { BadgeAward } from './badge-award.entity.js';
import { badgeGiven } from './badge-given.notice.js';
import { BadgeGoal } from './badge-goal.entity.js';
import { Badge } from './badge.entity.js';
import { openBoard } from './badge-board.settings.js';
import { badgesColumn } from './badges.column.js';
import { boardOffice } from './badges.office.js';
import { badgesCourse } from './badges.tab.js';
import { campus } from './campus.sign-in.js';
import { estimates } from './estimate.question.js';
import { share } from './share.storage.js';
import { isLearner, WelcomeLearner } from './welcome-learner.js';

/** Badges of courses, and a board of those that were given. */
export const badgeBoard: Feature = {
  name: 'badge-board',
  lyceum: '^0.5.0',
  needs: ['users', 'courses', 'nodes', 'quizzes', 'quiz-attempts', 'course-reports', 'accounts'],
  entities: [Badge, BadgeAward, BadgeGoal],
  settings: [openBoard],
  signIn: [campus],
  notices: [badgeGiven],
  reactions: [on(CourseEnrolment, 'created', WelcomeLearner, isLearner)],
  contributes: [...estimates, badgesColumn, share],
  course: badgesCourse,
  office: [boardOffice],
  migrations: new URL('migrations/', import.meta.url),
  languages: new URL('../languages/', import.meta.url),
  labels: {
    en: {
      resources: { Badge: 'Badge |||| Badges', BadgeAward: 'Given badge |||| Given badges', BadgeGoal: 'Badge goal |||| Badge goals' },
    },
  },
  seed: async (writer) => {
    const recipient = await writer.find(User, 'username', 'student');
    await writer.create(BadgeAward, { title: 'First proof', reason: 'Proved that there are infinitely many primes.', recipient });
  },
};

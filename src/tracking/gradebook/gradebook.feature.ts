import { message } from '../../languages/catalogue.js';
import type { Feature } from '../../feature/feature.js';
import { GradebookCategory } from './gradebook-category.entity.js';
import { GradebookEvaluation } from './gradebook-evaluation.entity.js';
import { GradebookLink } from './gradebook-link.entity.js';
import { GradebookResult } from './gradebook-result.entity.js';
import { GradebookResultLog } from './gradebook-result-log.entity.js';
import { GradeComponent } from './grade-component.entity.js';
import { GradeModel } from './grade-model.entity.js';
import { GradebookCertificateExpiryNotification } from './gradebook-certificate-expiry-notification.entity.js';
import { GradebookCertificate } from './gradebook-certificate.entity.js';
import { GradebookComment } from './gradebook-comment.entity.js';
import { GradebookColumnLog } from './gradebook-column-log.entity.js';
import { GradebookResultAttempt } from './gradebook-result-attempt.entity.js';
import { GradebookScoreDisplay } from './gradebook-score-display.entity.js';
import { GradebookScoreLog } from './gradebook-score-log.entity.js';
import { GradebookSkill } from './gradebook-skill.entity.js';
import { NoteCertificateExpiries } from './certificate-expiry.task.js';
import { CertificateIssue } from './certificate-issue.js';
import { GRADEBOOK_TRIGGERS } from './gradebook-triggers.js';
import { GradebookStaleMark } from './gradebook-stale-mark.entity.js';
import { GradebookFrozenScore } from './gradebook-frozen-score.entity.js';
import { GradebookTotal } from './gradebook-total.entity.js';
import { RefreshGradebooks } from './gradebook-totals.task.js';
import { GradebookTotals } from './gradebook-totals.js';
import { SkillAwarding } from './skill-awarding.js';
import { TotalFollowUps } from './total-follow-ups.js';
import { certificateExpiring, certificateIssued, certificateUnprintable, gradeEntered } from './gradebook.notices.js';
import { GradebookLocking } from './gradebook-locking.js';
import { GradebookCells } from './pages/gradebook-cells.js';
import { GradebookGrids } from './pages/gradebook-grid.js';
import { GradebookPagesController } from './pages/gradebook-pages.controller.js';
import { GridAssetsController } from './pages/grid-assets.controller.js';
import { completedByGradebook } from './course-completion.js';
import { gradebookHome } from './gradebook.home.js';
import { gradebookCourse } from './gradebook.tab.js';

/** The gradebook: what counts, results, certificates. */
export const gradebook: Feature = {
  name: 'gradebook',
  area: 'assessment',
  needs: [
    'certificates',
    'courses',
    'documents',
    'nodes',
    'notifications',
    'portals',
    'quiz-attempts',
    'quizzes',
    'sessions',
    'skills',
    'users',
  ],
  courseCompletion: completedByGradebook,
  entities: [
    GradebookCategory,
    GradebookEvaluation,
    GradebookLink,
    GradebookResult,
    GradebookResultLog,
    GradeComponent,
    GradeModel,
    GradebookCertificateExpiryNotification,
    GradebookCertificate,
    GradebookComment,
    GradebookColumnLog,
    GradebookResultAttempt,
    GradebookScoreDisplay,
    GradebookScoreLog,
    GradebookSkill,
    GradebookStaleMark,
    GradebookFrozenScore,
    GradebookTotal,
  ],
  providers: [CertificateIssue, GradebookLocking, GradebookTotals, SkillAwarding, TotalFollowUps, GradebookGrids, GradebookCells],
  controllers: [GridAssetsController, GradebookPagesController],
  triggers: GRADEBOOK_TRIGGERS,
  notices: [gradeEntered, certificateIssued, certificateExpiring, certificateUnprintable],
  schedules: [
    {
      name: 'gradebook-totals',
      title: message('gradebook.schedules.gradebookTotals', 'Compute totals of gradebooks'),
      everySeconds: 5,
      task: RefreshGradebooks,
    },
    {
      name: 'certificate-expiries',
      title: message('gradebook.schedules.certificateExpiries', 'Note certificates that expire'),
      everySeconds: 3600,
      task: NoteCertificateExpiries,
    },
  ],
  home: gradebookHome,
  course: gradebookCourse,
};

import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { GradebookCategory } from './categories/gradebook-category.entity.js';
import { GradebookEvaluation } from './columns/gradebook-evaluation.entity.js';
import { GradebookLink } from './columns/gradebook-link.entity.js';
import { GradebookResult } from './results/gradebook-result.entity.js';
import { GradebookResultLog } from './results/gradebook-result-log.entity.js';
import { GradeComponent } from './categories/grade-component.entity.js';
import { GradeModel } from './categories/grade-model.entity.js';
import { GradebookCertificateExpiryNotification } from './awards/gradebook-certificate-expiry-notification.entity.js';
import { GradebookCertificate } from './awards/gradebook-certificate.entity.js';
import { GradebookComment } from './categories/gradebook-comment.entity.js';
import { GradebookColumnLog } from './columns/gradebook-column-log.entity.js';
import { GradebookResultAttempt } from './results/gradebook-result-attempt.entity.js';
import { GradebookScoreDisplay } from './categories/gradebook-score-display.entity.js';
import { GradebookScoreLog } from './results/gradebook-score-log.entity.js';
import { GradebookSkill } from './awards/gradebook-skill.entity.js';
import { NoteCertificateExpiries } from './awards/certificate-expiry.task.js';
import { CertificateIssue } from './awards/certificate-issue.js';
import { GRADEBOOK_TRIGGERS } from './totals/gradebook-triggers.js';
import { GradebookStaleMark } from './totals/gradebook-stale-mark.entity.js';
import { GradebookFrozenScore } from './columns/gradebook-frozen-score.entity.js';
import { GradebookTotal } from './totals/gradebook-total.entity.js';
import { RefreshGradebooks } from './totals/gradebook-totals.task.js';
import { GradebookTotals } from './totals/gradebook-totals.js';
import { SkillAwarding } from './awards/skill-awarding.js';
import { TotalFollowUps } from './totals/total-follow-ups.js';
import { certificateExpiring, certificateIssued, certificateUnprintable, gradeEntered } from './gradebook.notices.js';
import { GradebookLocking } from './categories/gradebook-locking.js';
import { GradebookCells } from './pages/gradebook-cells.js';
import { GradebookGrids } from './pages/gradebook-grid.js';
import { GradebookPagesController } from './pages/gradebook-pages.controller.js';
import { GridAssetsController } from './pages/grid-assets.controller.js';
import { gradebookHome } from './gradebook.home.js';
import { gradebookCourse } from './gradebook.tab.js';
import { type Sql, sql } from '../../../database/sql.js';

/** The gradebook: what counts, results, certificates. */
export const gradebook: Feature = {
  name: 'gradebook',
  area: 'assessment',
  needs: ['certificates', 'courses', 'documents', 'nodes', 'portals', 'quizzes', 'sessions', 'skills', 'users'],
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

/** A course can be completed by a gradebook that is a requirement. @param course SQL value */
function completedByGradebook(course: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "gradebook_category" "g" WHERE "g"."course_id" = ${course} AND "g"."is_requirement")`;
}

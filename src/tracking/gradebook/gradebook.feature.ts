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
import { gradebookLabels } from './gradebook.labels.js';

/** The gradebook: what counts, results, certificates. */
export const gradebook: Feature = {
  name: 'gradebook',
  area: 'assessment',
  needs: ['courses', 'documents', 'nodes', 'sessions', 'skills', 'users'],
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
  ],
  labels: gradebookLabels,
};

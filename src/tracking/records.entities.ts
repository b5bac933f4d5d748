import { TrackCourseRanking } from './accesses/track-course-ranking.entity.js';
import { TrackEAccessComplete } from './accesses/track-e-access-complete.entity.js';
import { TrackEAccess } from './accesses/track-e-access.entity.js';
import { TrackECourseAccess } from './accesses/track-e-course-access.entity.js';
import { TrackEDefault } from './accesses/track-e-default.entity.js';
import { TrackEDownloads } from './accesses/track-e-downloads.entity.js';
import { TrackELastaccess } from './accesses/track-e-lastaccess.entity.js';
import { TrackELinks } from './accesses/track-e-links.entity.js';
import { TrackELoginRecord } from './accesses/track-e-login-record.entity.js';
import { TrackELogin } from './accesses/track-e-login.entity.js';
import { TrackEOnline } from './accesses/track-e-online.entity.js';
import { TrackEUploads } from './accesses/track-e-uploads.entity.js';
import { AttemptFeedback } from './attempts/attempt-feedback.entity.js';
import { AttemptFile } from './attempts/attempt-file.entity.js';
import { TrackEAttemptQualify } from './attempts/track-e-attempt-qualify.entity.js';
import { TrackEAttempt } from './attempts/track-e-attempt.entity.js';
import { TrackEExerciseConfirmation } from './attempts/track-e-exercise-confirmation.entity.js';
import { TrackEExercise } from './attempts/track-e-exercise.entity.js';
import { TrackEHotspot } from './attempts/track-e-hotspot.entity.js';
import { GradeComponents } from './gradebook/grade-components.entity.js';
import { GradeModel } from './gradebook/grade-model.entity.js';
import { GradebookCertificateExpiryNotification } from './gradebook/gradebook-certificate-expiry-notification.entity.js';
import { GradebookCertificate } from './gradebook/gradebook-certificate.entity.js';
import { GradebookComment } from './gradebook/gradebook-comment.entity.js';
import { GradebookLinkevalLog } from './gradebook/gradebook-linkeval-log.entity.js';
import { GradebookResultAttempt } from './gradebook/gradebook-result-attempt.entity.js';
import { GradebookScoreDisplay } from './gradebook/gradebook-score-display.entity.js';
import { GradebookScoreLog } from './gradebook/gradebook-score-log.entity.js';
import { SkillRelGradebook } from './gradebook/skill-rel-gradebook.entity.js';
import { CLpItemView } from './learning-paths/c-lp-item-view.entity.js';
import { CLpIvInteraction } from './learning-paths/c-lp-iv-interaction.entity.js';
import { CLpIvObjective } from './learning-paths/c-lp-iv-objective.entity.js';
import { CLpView } from './learning-paths/c-lp-view.entity.js';

/** What learners do and reach beyond the columns and marks of the gradebook. */
export const recordEntities = [
  TrackCourseRanking,
  TrackEAccessComplete,
  TrackEAccess,
  TrackECourseAccess,
  TrackEDefault,
  TrackEDownloads,
  TrackELastaccess,
  TrackELinks,
  TrackELoginRecord,
  TrackELogin,
  TrackEOnline,
  TrackEUploads,
  AttemptFeedback,
  AttemptFile,
  TrackEAttemptQualify,
  TrackEAttempt,
  TrackEExerciseConfirmation,
  TrackEExercise,
  TrackEHotspot,
  GradeComponents,
  GradeModel,
  GradebookCertificateExpiryNotification,
  GradebookCertificate,
  GradebookComment,
  GradebookLinkevalLog,
  GradebookResultAttempt,
  GradebookScoreDisplay,
  GradebookScoreLog,
  SkillRelGradebook,
  CLpItemView,
  CLpIvInteraction,
  CLpIvObjective,
  CLpView,
] as const;

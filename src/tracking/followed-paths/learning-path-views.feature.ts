import { message } from '../../languages/catalogue.js';
import { answers } from '../../feature/ports.js';
import type { Feature } from '../../feature/feature.js';
import { LearningPathProgress } from '../../course-content/learning-paths/learning-path-progress.port.js';
import { ActivityProgress } from './activity-progress.js';
import { LearningPathLearner } from './learning-path-learner.entity.js';
import { PathMaterial } from './pages/path-material.js';
import { PathPageAssetsController } from './pages/path-page-assets.controller.js';
import { PathPageSender } from './pages/path-page-sender.js';
import { PathPages } from './pages/path-page.js';
import { PathPagesController } from './pages/path-pages.controller.js';
import { PathAttempts } from './path-attempts.js';
import { PathRuntime } from './path-runtime.js';
import { RecountProgress } from './recount-progress.task.js';
import { LearningPathItemAttempt } from './learning-path-item-attempt.entity.js';
import { ScormInteraction } from './scorm-interaction.entity.js';
import { ScormObjective } from './scorm-objective.entity.js';
import { Launch } from './scorm-runtime/launch.entity.js';
import { Launches } from './scorm-runtime/launches.js';
import { PackageFiles } from './scorm-runtime/package-files.js';
import { ScormCommits } from './scorm-runtime/scorm-commits.js';
import { ScormNavigation } from './scorm-runtime/scorm-navigation.js';
import { ScormRoutes } from './scorm-runtime/scorm-routes.js';
import { SequencingSessions } from './scorm-runtime/sequencer/sequencing-sessions.js';
import { SharedData } from './scorm-runtime/shared-data.entity.js';
import { StepLaunches } from './scorm-runtime/step-launches.js';
import { StepFiles } from './step-files.js';
import { StepOpening } from './step-opening.js';
import { LearningPathAttempt } from './learning-path-attempt.entity.js';
import { learningPathViewsProblems } from './learning-path-views.problems.js';

/** How far learners are in learning paths. */
export const learningPathViews: Feature = {
  name: 'learning-path-views',
  area: 'tracking',
  needs: ['courses', 'documents', 'files', 'learning-paths', 'nodes', 'sessions', 'users'],
  entities: [LearningPathItemAttempt, Launch, ScormInteraction, ScormObjective, LearningPathAttempt, LearningPathLearner, SharedData],
  ports: [answers(LearningPathProgress, ActivityProgress)],
  providers: [
    PathAttempts,
    PathRuntime,
    StepFiles,
    StepOpening,
    Launches,
    ScormCommits,
    PackageFiles,
    ScormRoutes,
    ScormNavigation,
    SequencingSessions,
    StepLaunches,
    PathMaterial,
    PathPages,
    PathPageSender,
  ],
  controllers: [PathPageAssetsController, PathPagesController],
  schedules: [
    {
      name: 'learning_paths.recount',
      title: message('learning-paths.schedules.recount', 'Count progress in learning paths'),
      everySeconds: 20,
      task: RecountProgress,
    },
  ],
  problems: learningPathViewsProblems,
};

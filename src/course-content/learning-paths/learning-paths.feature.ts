import { message } from '../../languages/catalogue.js';
import type { Feature } from '../../feature/feature.js';
import { LearningPath } from './learning-path.entity.js';
import { LearningPathCategory } from './learning-path-category.entity.js';
import { LearningPathItem } from './learning-path-item.entity.js';
import { ImportPackageJob } from './scorm/import-package.job.js';
import { IMPORT_PACKAGE } from './scorm/import-package.kind.js';
import { PackageSweep } from './scorm/package-sweep.task.js';
import { ScormImport } from './scorm/scorm-import.js';
import { ScormPackageEntry } from './scorm/scorm-package-entry.entity.js';
import { scormHosts } from './scorm/scorm.settings.js';
import { LearningPathRecount } from './learning-path-recount.entity.js';
import { LEARNING_PATH_TRIGGERS } from './learning-path-triggers.js';
import { LearningPathSubscription } from './learning-path-subscription.entity.js';
import { LearningPathClassSubscription } from './learning-path-class-subscription.entity.js';
import { LearningPathCategorySubscription } from './learning-path-category-subscription.entity.js';
import { LearningPathCategoryClassSubscription } from './learning-path-category-class-subscription.entity.js';
import { learningPathsCourse } from './learning-paths.tab.js';
import { BuilderAssetsController } from './pages/builder-assets.controller.js';
import { BuilderPagesController } from './pages/builder-pages.controller.js';
import { PathBuilder } from './pages/path-builder.js';
import { type Sql, sql } from '../../database/sql.js';
import type { ScreenSection } from '../../resource/screens/screen-section.js';

/** The learning paths of a course. */
const learningPathsScreens: readonly ScreenSection[] = [
  { screen: 'courses/{id}/home', name: 'paths', kind: 'list', most: 20, address: ({ context }) => `/api/learning_paths?${context}` },
];

/** Learning paths and their items. */
export const learningPaths: Feature = {
  name: 'learning-paths',
  screens: learningPathsScreens,
  needs: ['classes', 'courses', 'nodes', 'sessions', 'transfers', 'users'],
  courseCompletion: completedByPaths,
  entities: [
    LearningPath,
    LearningPathCategory,
    LearningPathItem,
    LearningPathRecount,
    ScormPackageEntry,
    LearningPathSubscription,
    LearningPathClassSubscription,
    LearningPathCategorySubscription,
    LearningPathCategoryClassSubscription,
  ],
  controllers: [BuilderAssetsController, BuilderPagesController],
  providers: [ScormImport, PathBuilder],
  jobs: [{ kind: IMPORT_PACKAGE, lane: 'export', handler: ImportPackageJob, maximumAttempts: 4, timeLimit: 1_800 }],
  textSettings: [scormHosts],
  schedules: [
    {
      name: 'scorm.sweep',
      title: message('learning-paths.schedules.sweep', 'Remove unpacked packages that no path uses'),
      everySeconds: 3600,
      task: PackageSweep,
    },
  ],
  triggers: LEARNING_PATH_TRIGGERS,
  course: learningPathsCourse,
  problems: {
    'no-package': { status: 409, meaning: 'The learning path did not come with a package.' },
    'structure-changed': {
      status: 409,
      meaning: 'The items of the new package are others than those of the path; import it as a new path.',
    },
  },
};

/** A course can be completed by learning paths that its learners see. @param course SQL value */
function completedByPaths(course: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "c_lp" "p" JOIN "resource_link" "l" ON "l"."resource_node_id" = "p"."resource_node_id"
      WHERE "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL AND "l"."visibility" = 'published')`;
}

import type { Feature } from '../../feature/feature.js';
import { courseReportsScreens } from './course-reports.screen.js';
import { CourseLearner } from './course-learner.entity.js';
import { courseReportsHome } from './course-reports.home.js';
import { LearnerReportController } from './pages/learner-report.controller.js';
import { LearnerGrouping } from './pages/learner-groups.js';
import { LearnerReports } from './pages/learner-report.js';
import { reportColumns } from './report-columns.js';
import { standardReportColumns } from './standard-report-columns.js';
import { courseReportsCourse } from './course-reports.tab.js';

/** Reports for teachers on the learners of their courses. */
export const courseReports: Feature = {
  name: 'course-reports',
  screens: courseReportsScreens,
  area: 'assessment',
  needs: ['courses', 'gradebook', 'sessions', 'users'],
  entities: [CourseLearner],
  providers: [LearnerReports, LearnerGrouping],
  controllers: [LearnerReportController],
  contributes: [reportColumns.with(...standardReportColumns)],
  home: courseReportsHome,
  course: courseReportsCourse,
};

import type { Feature } from '../../feature/feature.js';
import { courseReportsScreens } from './course-reports.screen.js';
import { CourseLearner } from './course-learner.entity.js';

/** Reports for teachers on the learners of their courses. */
export const courseReports: Feature = {
  name: 'course-reports',
  screens: courseReportsScreens,
  area: 'assessment',
  needs: ['courses', 'gradebook', 'sessions', 'users'],
  entities: [CourseLearner],
  labels: { fr: { resources: { CourseLearner: 'Cours – suivi des apprenants' } } },
};

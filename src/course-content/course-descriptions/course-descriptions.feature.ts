import type { Feature } from '../../feature/feature.js';
import { CourseDescription } from './course-description.entity.js';

/** Descriptions of a course by heading. */
export const courseDescriptions: Feature = {
  name: 'course-descriptions',
  needs: ['nodes'],
  entities: [CourseDescription],
};

import type { Feature } from '../../feature/feature.js';
import { CourseTopic } from './course-topic.entity.js';
import { CourseTopicLesson } from './course-topic-lesson.entity.js';
import { CourseTopicPlan } from './course-topic-plan.entity.js';

/** Themes of a course, planned and done. */
export const courseTopics: Feature = {
  name: 'course-topics',
  needs: ['attendances', 'courses', 'nodes'],
  entities: [CourseTopic, CourseTopicLesson, CourseTopicPlan],
};

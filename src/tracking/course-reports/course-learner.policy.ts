import { coachOfCourse, teacherOf } from '../../platform/rights/access/course.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { policy } from '../../resource/model/policy.js';
import { any } from '../../resource/model/rule.js';
import { administratorOfRecord, teacherOrCoachOfRecord } from '../record-access/course-record.rules.js';

/** Teachers of the course and administrators see all learners, coaches those of their sessions. */
export const courseLearnerPolicy = policy('reports on learners', { read: any(administratorOfRecord, teacherOrCoachOfRecord) });

/** Those who see some learners of the course. */
export const courseReporter = any(administratorOf({ course: 'id' }), teacherOf('id'), coachOfCourse('id'));

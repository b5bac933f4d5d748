import { ArrayMaxSize, IsArray } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { SessionFields } from './session-fields.js';

const MOST_COURSES = 100;
const MOST_USERS = 500;

/** A new session together with what it consists of. */
export class SessionSetup extends SessionFields {
  @Input({
    type: 'references',
    target: () => Course,
    required: true,
    validators: [IsArray(), ArrayMaxSize(MOST_COURSES)],
    description: 'Courses of the session, in the order in which they are to stand.',
  })
  courses: number[];

  @Input({
    type: 'references',
    target: () => User,
    validators: [IsArray(), ArrayMaxSize(MOST_USERS)],
    description: 'Learners; they come to all the courses.',
  })
  students?: number[];

  @Input({
    type: 'references',
    target: () => User,
    validators: [IsArray(), ArrayMaxSize(MOST_USERS)],
    description: 'General coaches, who coach all the courses.',
  })
  coaches?: number[];
}

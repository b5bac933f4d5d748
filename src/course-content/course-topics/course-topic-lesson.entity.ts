import { Entity, type Relation } from 'typeorm';
import { Room } from '../../platform/study/courses/branches/room.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html } from '../../resource/declare/text-fields.decorator.js';
import { Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { AttendanceRegister } from '../attendances/attendance-register.entity.js';
import { CourseTopicLessonProcessor } from './course-topic-lesson.processor.js';
import { CourseTopic } from './course-topic.entity.js';
import { courseTopicPartPolicy } from './course-topic.policy.js';

/** A date at which a class works on a topic. */
@Entity('c_thematic_advance')
@ApiResource({
  name: 'CThematicAdvance',
  path: 'c_thematic_advances',
  display: { list: ['thematic', 'startDate', 'duration', 'room', 'doneAdvance'] },
  policy: courseTopicPartPolicy,
  processor: CourseTopicLessonProcessor,
  description: 'Dated session of work on a topic.',
})
export class CourseTopicLesson {
  @Identifier()
  id: number;

  @Reference(() => CourseTopic, { inverse: 'advances', required: true, write: 'create', onDelete: 'CASCADE' })
  thematic: Relation<CourseTopic>;

  @Reference(() => AttendanceRegister, { onDelete: 'CASCADE', description: 'The register of which it is a date.' })
  attendance: Relation<AttendanceRegister> | null;

  @Html()
  content: string | null;

  @DateTime({ required: true, filter: ['date'], order: true })
  startDate: Date;

  @WholeNumber({ default: 1, min: 0, description: 'Hours.', forClients: true })
  duration: number;

  @Flag({ filter: ['exact'], description: 'Doing one does the earlier ones of the plan too.' })
  doneAdvance: boolean;

  @Reference(() => Room, { onDelete: 'SET NULL' })
  room: Relation<Room> | null;
}

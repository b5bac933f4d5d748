import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../../database/erasure/erasure.js';
import { Course } from '../../../../platform/study/courses/course.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { hotspotSolutionReader } from '../grading/result-display.rules.js';
import { hotspotPolicy } from '../quiz-attempt.policy.js';

/** A click of a learner on an image question. */
@Entity('track_e_hotspot')
@ApiResource({
  name: 'TrackEHotspot',
  path: 'track_e_hotspots',
  display: { list: ['hotspotUserId', 'course', 'hotspotQuestionId', 'hotspotCorrect', 'hotspotCoordinate'] },
  policy: hotspotPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service when an attempt with questions on pictures is completed',
  description: 'Click of a learner on an image question.',
})
export class QuizHotspotClick {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased('subject')
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id of the learner.' })
  hotspotUserId: number | null;

  @Reference(() => Course, { required: true, write: false, onDelete: 'CASCADE' })
  course: Relation<Course>;

  @BigNumber({ names: 'track_e_exercises', write: false, filter: ['exact'], description: 'Id of the attempt.' })
  hotspotExeId: number | null;

  @WholeNumber({ names: 'c_quiz_questions', write: false, filter: ['exact'] })
  hotspotQuestionId: number | null;

  @WholeNumber({ names: 'c_quiz_answers', write: false, readableBy: hotspotSolutionReader })
  hotspotAnswerId: number | null;

  @Flag({ write: false, filter: ['exact'], readableBy: hotspotSolutionReader })
  hotspotCorrect: boolean;

  @Text({ write: false, description: '`x;y` in pixels of the image.' })
  hotspotCoordinate: string | null;
}

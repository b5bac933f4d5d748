import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../../database/erasure/erasure.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { attemptDetailPolicy } from '../quiz-attempt.policy.js';
import { answerReader, commentReader, markReader } from './result-display.rules.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';

/** A mark given to an answer by a teacher, as it was given. */
@Entity('track_e_attempt_qualify')
@ApiResource({
  name: 'TrackEAttemptQualify',
  path: 'track_e_attempt_qualifies',
  display: { list: ['trackExercise', 'marks', 'teacherComment', 'insertDate'] },
  policy: attemptDetailPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each mark that a person gives, and with each that regrading changes',
  description: 'Revision of the mark of a question by a teacher.',
  relatedFilters: { 'trackExercise.user': ['exact'] },
})
export class QuizAnswerGrade {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => QuizAttempt, { inverse: 'revisedAttempts', required: true, write: false, onDelete: 'CASCADE' })
  trackExercise: Relation<QuizAttempt>;

  @WholeNumber({ names: 'c_quiz_questions', required: true, write: false, filter: ['exact'] })
  questionId: number;

  @RealNumber({ write: false, readableBy: markReader, description: 'Null: the mark was taken back.' })
  marks: number | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  insertDate: Date | null;

  @Erased('author')
  @WholeNumber({ write: false, filter: ['exact'], description: 'Account id of the user who gave the mark.' })
  author: number | null;

  @Text({ write: false, readableBy: commentReader })
  teacherComment: string | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  sessionId: number | null;

  @Text({ write: false, readableBy: answerReader, description: 'The answer as it was marked.' })
  answer: string | null;
}

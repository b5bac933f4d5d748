import { Entity, type Relation } from 'typeorm';
import { Quiz } from '../../../../course-content/quizzes/quiz.entity.js';
import { Session } from '../../../../platform/study/sessions/session.entity.js';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { quizExtensionPolicy } from './quiz-extension.policy.js';
import { QuizExtensionProcessor } from './quiz-extension.processor.js';

/** What one learner is given beyond what a quiz gives to all: time, attempts, a window of their own. */
@Entity('c_quiz_extension')
@ApiResource({
  name: 'CQuizExtension',
  path: 'c_quiz_extensions',
  display: {
    list: ['user', 'quiz', 'extraMinutes', 'extraAttempts', 'endTime'],
    form: { Extension: ['quiz', 'user', 'session'], Time: ['extraMinutes', 'extraAttempts', 'startTime', 'endTime', 'note'] },
  },
  policy: quizExtensionPolicy,
  processor: QuizExtensionProcessor,
  description: 'More time, more attempts or another window for one learner of a quiz.',
})
@UniqueTogether(['quiz', 'user', 'session'], {
  name: 'uq_c_quiz_extension',
  nullsEqual: true,
  property: 'user',
  message: 'This learner has an extension of this quiz already.',
})
@Constraint({
  name: 'ck_c_quiz_extension_times',
  check: '"end_time" > "start_time"',
  property: 'endTime',
  message: 'An extension cannot end before it starts.',
})
export class QuizExtension {
  @Identifier()
  id: number;

  @Reference(() => Quiz, { inverse: 'extensions', required: true, write: 'create', onDelete: 'CASCADE' })
  quiz: Relation<Quiz>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Session, {
    write: 'create',
    onDelete: 'CASCADE',
    description: 'The session that it holds in; null for the course itself.',
  })
  session: Relation<Session> | null;

  @WholeNumber({ default: 0, min: 0, max: 10_080, description: 'Minutes beyond the time limit of the quiz.' })
  extraMinutes: number;

  @WholeNumber({ default: 0, min: 0, max: 1_000, description: 'Attempts beyond those of the quiz.' })
  extraAttempts: number;

  @DateTime({ description: 'In place of the start of the quiz.' })
  startTime: Date | null;

  @DateTime({ description: 'In place of the end of the quiz.' })
  endTime: Date | null;

  @Text({ max: 2_000, readableBy: quizExtensionPolicy.rule('update'), description: 'Why; for the editors of the quiz.', forClients: true })
  note: string | null;
}

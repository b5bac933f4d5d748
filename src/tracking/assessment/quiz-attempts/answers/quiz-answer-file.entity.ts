import { Entity, type Relation } from 'typeorm';
import { Content } from '../../../../platform/content-tree/nodes/content-items/content.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { fileContent } from '../../../../platform/content-tree/nodes/node-files/file-content.action.js';
import { answerFilePolicy } from '../quiz-attempt.policy.js';
import { QuizAttemptAnswer } from './quiz-attempt-answer.entity.js';
import { type FileFacts, FileMember } from '../../../../platform/content-tree/nodes/node-files/file-member.js';
import { fileOfAnswer } from './place-of-answer.js';

/** A file handed in as the answer to a question; written through the quiz. */
@Entity('attempt_file')
@ApiResource({
  name: 'AttemptFile',
  path: 'attempt_files',
  display: { list: ['attempt', 'comment', 'createdAt'] },
  policy: answerFilePolicy,
  support: fileOfAnswer,
  operations: ['list', 'read', 'delete'],
  description: 'File handed in as answer to a question.',
  actions: [fileContent('attempt_files', answerFilePolicy.rule('read'))],
})
export class QuizAnswerFile extends Content {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => QuizAttemptAnswer, { inverse: 'attemptFiles', required: true, write: false, onDelete: 'CASCADE' })
  attempt: Relation<QuizAttemptAnswer>;

  @Text({ write: false })
  comment: string | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @FileMember('attempt_files')
  file: FileFacts | null;
}

import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { courseRequirements, sequenceState, sessionRequirements } from './requirements.action.js';
import { removeCompletions } from './remove-completions.action.js';
import { SEQUENCE_TYPES } from './sequence-graph.js';
import { sequenceCompletionPolicy } from './sequence-completion.policy.js';

/** That a person has completed what something else requires. Written by triggers, with the mark, certificate or progress that completes it. */
@Entity('sequence_completion')
@ApiResource({
  path: 'sequence_completions',
  display: { list: ['user', 'type', 'resourceId', 'completedAt'] },
  policy: sequenceCompletionPolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with the mark, certificate or progress by which something required is completed',
  description: 'Course or session that a person has completed and that another one requires; it stays when a mark is lowered later.',
  actions: [courseRequirements, sessionRequirements, sequenceState, removeCompletions],
})
@UniqueTogether(['user', 'type', 'resourceId'], { name: 'uq_sequence_completion', message: 'It is completed already.' })
export class SequenceCompletion {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Choice(SEQUENCE_TYPES, { required: true, write: false, filter: ['exact'] })
  type: (typeof SEQUENCE_TYPES)[number];

  @WholeNumber({
    namesNone: 'A course or a session, as the type says.',
    min: 1,
    required: true,
    write: false,
    filter: ['exact'],
    description: 'Id of the course or session.',
  })
  resourceId: number;

  @DateTime({ required: true, write: false, default: () => 'now()', filter: ['date'], order: true })
  completedAt: Date;
}

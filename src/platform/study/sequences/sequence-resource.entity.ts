import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice, Json } from '../../../resource/declare/value-fields.decorator.js';
import { SEQUENCE_TYPES } from './sequence-graph.js';
import { sequenceResourcePolicy } from './sequence-resource.policy.js';
import { SequenceResourceProcessor } from './sequence-resource.processor.js';
import { Sequence } from './sequence.entity.js';

/** A place in a sequence. */
@Entity('sequence_resource')
@ApiResource({
  path: 'sequence_resources',
  display: { list: ['sequence', 'type', 'resourceId'] },
  policy: sequenceResourcePolicy,
  processor: SequenceResourceProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Course or session placed in a sequence, with those of the sequence that come before it.',
})
@UniqueTogether(['sequence', 'type', 'resourceId'], {
  name: 'uq_sequence_resource',
  property: 'resourceId',
  message: 'It is part of this sequence already.',
})
export class SequenceResource {
  @Identifier()
  id: number;

  @Reference(() => Sequence, { required: true, write: 'create', onDelete: 'CASCADE' })
  sequence: Relation<Sequence>;

  @Choice(SEQUENCE_TYPES, { required: true, write: 'create', filter: ['exact'] })
  type: (typeof SEQUENCE_TYPES)[number];

  @WholeNumber({
    namesNone: 'A course or a session, as the type says.',
    min: 1,
    required: true,
    write: 'create',
    filter: ['exact'],
    description: 'Id of the course or session.',
  })
  resourceId: number;

  @Json({ items: 'integer', description: 'Ids of the courses or sessions of the sequence that are required before it.', example: [7] })
  requirements: number[] | null;
}

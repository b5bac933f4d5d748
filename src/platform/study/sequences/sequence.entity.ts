import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { sequenceGraph } from './sequence-graph.js';

/** A graph of dependencies. */
@Entity('sequence')
@ApiResource({
  path: 'sequences',
  display: { list: ['title', 'createdAt', 'updatedAt'] },
  policy: installationCatalogue,
  description: 'Named graph of dependencies between courses or between sessions, without rings.',
})
export class Sequence {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Computed({
    type: 'json',
    expression: sequenceGraph,
    description: 'Its courses or sessions on this portal, each with those required before it: type, resourceId, requirements.',
  })
  graph: readonly object[];

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}

import type { Feature } from '../../feature/feature.js';
import { Sequence } from './sequence.entity.js';
import { SequenceResource } from './sequence-resource.entity.js';
import { sequencesLabels } from './sequences.labels.js';

/** In which order courses and sessions may be taken. */
export const sequences: Feature = {
  name: 'sequences',
  area: 'courses',
  entities: [Sequence, SequenceResource],
  labels: sequencesLabels,
};

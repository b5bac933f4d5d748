import type { Feature } from '../../../feature/feature.js';
import { DenialExplanation } from '../../../resource/policy/denial-explanation.js';
import { RequirementsOpen } from './requirements-open.js';
import { SequenceCompletion } from './sequence-completion.entity.js';
import { SEQUENCE_TRIGGERS } from './sequence-triggers.js';
import { Sequence } from './sequence.entity.js';
import { SequenceResource } from './sequence-resource.entity.js';

/** In which order courses and sessions may be taken. */
export const sequences: Feature = {
  name: 'sequences',
  area: 'courses',
  needs: ['courses', 'sessions', 'users'],
  entities: [Sequence, SequenceResource, SequenceCompletion],
  providers: [{ provide: DenialExplanation, useClass: RequirementsOpen }],
  triggers: SEQUENCE_TRIGGERS,
  problems: {
    'requirements-open': { status: 403, meaning: 'Other courses or sessions come first; `requires` has their addresses.' },
  },
};

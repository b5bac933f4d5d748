import type { Feature } from 'lyceum';
import { Suggestion } from './suggestion.entity.js';

/** A box for suggestions. */
export const suggestions: Feature = {
  name: 'suggestions',
  lyceum: '^0.5.0',
  needs: ['users'],
  entities: [Suggestion],
  migrations: new URL('migrations/', import.meta.url),
  labels: { en: { resources: { Suggestion: 'Suggestion |||| Suggestions' } } },
};

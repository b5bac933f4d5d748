import type { Feature } from '../../../feature/feature.js';
import { firstLanguages } from './first-languages.js';
import { Language } from './language.entity.js';

/** Languages of the interface. */
export const languages: Feature = {
  name: 'languages',
  area: 'administration',
  entities: [Language],
  firstRows: [firstLanguages],
};

import type { Feature } from '../../../feature/feature.js';
import { ownershipVacant } from './ownership-vacant.notices.js';
import { VacancyNotices } from './vacancy-notices.js';

/** What nobody looks after any more, once a person was deleted for good. */
export const vacancies: Feature = {
  name: 'vacancies',
  area: 'people',
  needs: ['erasure'],
  providers: [VacancyNotices],
  notices: ownershipVacant,
};

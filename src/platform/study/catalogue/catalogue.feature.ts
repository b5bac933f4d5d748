import type { Feature } from '../../../feature/feature.js';
import { UserCatalogueCourse } from './user-catalogue-course.entity.js';
import { CatalogueCourse } from './catalogue-course.entity.js';
import { CatalogueSession } from './catalogue-session.entity.js';
import { courseShowings } from '../courses/public-course.js';
import { sessionOffers } from '../sessions/session-offers.js';
import { inPublicCatalogue } from './public-catalogue.js';
import { inSessionCatalogue } from './session-catalogue.js';

/** The catalogue of courses and sessions. */
export const catalogue: Feature = {
  name: 'catalogue',
  area: 'courses',
  needs: ['classes', 'courses', 'portals', 'sessions', 'users'],
  entities: [UserCatalogueCourse, CatalogueCourse, CatalogueSession],
  contributes: [courseShowings.with(inPublicCatalogue), sessionOffers.with(inSessionCatalogue)],
};

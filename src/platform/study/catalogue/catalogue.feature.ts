import type { Feature } from '../../../feature/feature.js';
import { UserCatalogueCourse } from './user-catalogue-course.entity.js';
import { CatalogueCourse } from './catalogue-course.entity.js';
import { CatalogueSession } from './catalogue-session.entity.js';
import { Branch } from './branch.entity.js';
import { Room } from './room.entity.js';
import { sessionSelfSubscription } from './catalogue.settings.js';

/** The catalogue of courses and sessions, the branches and rooms of an institution. */
export const catalogue: Feature = {
  name: 'catalogue',
  area: 'courses',
  needs: ['classes', 'courses', 'portals', 'sessions', 'users'],
  entities: [UserCatalogueCourse, CatalogueCourse, CatalogueSession, Branch, Room],
  settings: [sessionSelfSubscription],
};

import type { Feature } from '../../../feature/feature.js';
import { Portal } from './portal.entity.js';
import { PortalMember } from './portal-member.entity.js';
import { PortalCourse } from './portal-course.entity.js';
import { PortalSession } from './portal-session.entity.js';
import { PortalCourseCategory } from './portal-course-category.entity.js';
import { PortalClass } from './portal-class.entity.js';
import { PortalDirectory } from '../../../auth/portals/portal-directory.js';
import { PlatformPortalDirectory } from './portal-directory.js';
import { portalsHome } from './portals.home.js';
import { portalName } from './portals.settings.js';

/** Portals, and what each of them shows. */
export const portals: Feature = {
  name: 'portals',
  area: 'administration',
  needs: ['classes', 'courses', 'nodes', 'sessions', 'users'],
  entities: [Portal, PortalMember, PortalCourse, PortalSession, PortalCourseCategory, PortalClass],
  providers: [{ provide: PortalDirectory, useClass: PlatformPortalDirectory }],
  exports: [PortalDirectory],
  home: portalsHome,
  textSettings: [portalName],
};

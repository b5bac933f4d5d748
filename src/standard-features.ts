import { tickets } from '../packages/lyceum-tickets/src/tickets.feature.js';
import { wikis } from '../packages/lyceum-wikis/src/wikis.feature.js';
import { conferenceFeatures, ConferenceModule } from './conference/conference.module.js';
import { courseContentFeatures, CourseContentModule } from './course-content/course-content.module.js';
import type { Feature } from './feature/feature.js';
import { FeatureList } from './feature/feature-list.js';
import { platformFeatures, PlatformModule } from './platform/platform.module.js';
import { trackingFeatures, TrackingModule } from './tracking/tracking.module.js';

/** The domain modules and the features that each is composed of, the lowest first. */
export const standardModules = [
  { module: PlatformModule, features: platformFeatures },
  { module: CourseContentModule, features: courseContentFeatures },
  { module: TrackingModule, features: trackingFeatures },
  { module: ConferenceModule, features: conferenceFeatures },
] as const;

/** The features of the product that are no package of their own. */
export const coreFeatures: readonly Feature[] = standardModules.flatMap(({ features }) => features);

/** Every feature of the product, those included that `packages` holds. */
export const standardFeatures: readonly Feature[] = [...coreFeatures, tickets, wikis];

/** The product as it starts where nothing is added. */
export const standardFeatureList = new FeatureList(standardFeatures);

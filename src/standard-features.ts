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

/** Every feature of the product. */
export const standardFeatures: readonly Feature[] = standardModules.flatMap(({ features }) => features);

/** The product as it starts where nothing is added. */
export const standardFeatureList = new FeatureList(standardFeatures);

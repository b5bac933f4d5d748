import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { authSchedules } from './auth/auth.schedules.js';
import { ConfigModule } from './config/config.module.js';
import type { Clock } from './config/clock.js';
import type { Environment } from './config/environment.js';
import { DatabaseModule } from './database/database.module.js';
import { entitiesOf } from './entities.js';
import { FeatureList } from './feature/feature-list.js';
import { FeatureModules } from './feature/feature-modules.js';
import { MessageOffers } from './feature/message-offers.js';
import { Notices } from './feature/notices.js';
import { DeclaredPorts, Ports } from './feature/ports.js';
import { noticeReactions, RaiseOnWrite } from './feature/raise-on-write.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { signedInPaths } from './pages/signed-in-paths.js';
import { PagesModule } from './pages/pages.module.js';
import { ROLES } from './platform/rights/access/roles.js';
import { PlatformModule } from './platform/platform.module.js';
import { ResourceAreas } from './resource/policy/credential-scopes.js';
import { kernelSchedules } from './resource/kernel.schedules.js';
import type { Reaction } from './resource/model/reaction.js';
import { ResourceModule } from './resource/resource.module.js';
import { SchedulingModule } from './scheduling/scheduling.module.js';
import { StorageModule } from './storage/storage.module.js';
import { coreFeatures, standardFeatureList, standardModules } from './standard-features.js';
import { describeApi } from './api-options.js';
import type { ApiDescription } from './resource/protocol/api-description.js';

/** Where the pages are that are the service's own, and those that strangers see too. Features' pages for users are found by their guard. */
const BROWSER_PATHS = ['/', '/plugin/Videoconf/', '/admin', '/account', '/courses'];

/** Of whom sign-in asks who its users are, with which keys they come, by which portals, and how they are written to; and what keeps the settings of all. */
export const IN_EVERY_SERVICE: readonly string[] = ['users', 'portals', 'personal', 'accounts', 'settings'];

/** Stands for the features that are packages of their own, here or elsewhere. */
@Module({})
class AddedFeatures {}

/** Lets every module ask which features there are. */
@Module({})
class FeatureListModule {
  static with(features: FeatureList): DynamicModule {
    const shared = [Ports, Notices, MessageOffers];
    const provided = [FeatureList, ResourceAreas, DeclaredPorts].map((provide) => ({ provide, useValue: features }));
    return {
      module: FeatureListModule,
      global: true,
      providers: [...provided, RaiseOnWrite, ...shared],
      exports: [FeatureList, ResourceAreas, ...shared],
    };
  }
}

export interface ApplicationOptions {
  readonly background?: boolean;
  readonly api?: ApiDescription;
  readonly clock?: Clock;
}

/** The product's table of contents. */
@Module({})
export class AppModule {
  /**
   * @param environment complete settings, DATABASE_URL included
   * @param features what it consists of
   * @param options whether jobs run by themselves, as they do in the service and not in a command; what the API says about itself;
   *   the time of a test
   */
  static with(
    environment: Environment,
    features: FeatureList = standardFeatureList,
    { background = true, api = describeApi(), clock }: ApplicationOptions = {},
  ): DynamicModule {
    features.requireAll(IN_EVERY_SERVICE);
    const domains = domainModules(features);
    const platform = domains.filter(({ module }) => module === PlatformModule);
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(environment, clock),
        MetricsModule,
        SchedulingModule.with(background),
        FeatureListModule.with(features),
        DatabaseModule.forRoot(entitiesOf(features)),
        StorageModule,
        OperationsModule,
        JobsModule.with(features.jobs, [...kernelSchedules, ...authSchedules, ...features.schedules]),
        ResourceModule.forRoot(api, { all: features.screens }, { words: features.problems }, { all: reactionsOf(features) }),
        AuthModule.register({
          imports: platform,
          methods: features.signIn,
          browserPaths: [...BROWSER_PATHS, ...signedInPaths(features.controllers)],
        }),
        PagesModule.for({
          administrationRole: ROLES.administrator,
          installationRole: ROLES.globalAdministrator,
          labels: { languages: features.labels, classes: features.classNames },
          home: { all: features.home },
          courses: { tabs: features.courseTabs, sections: features.courseSections },
          office: { all: features.officePages },
          imports: platform,
        }),
        ...domains,
      ],
    };
  }
}

/** What features declare, and what raises their notices. */
function reactionsOf(features: FeatureList): readonly Reaction[] {
  return [...features.reactions, ...noticeReactions(features.notices)];
}

/** The domain modules, the lowest first, and one for each feature that a package of its own brings. */
function domainModules(features: FeatureList): readonly DynamicModule[] {
  const modules = new FeatureModules();
  return [
    ...standardModules.map(({ module, features: own }) => modules.compose(module, features.among(own))),
    ...features.beyond(coreFeatures).map((feature) => modules.compose(AddedFeatures, [feature])),
  ];
}

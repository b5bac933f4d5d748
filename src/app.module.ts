import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { ConferenceModule } from './conference/conference.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Environment } from './config/environment.js';
import { CourseContentModule } from './course-content/course-content.module.js';
import { DatabaseModule } from './database/database.module.js';
import { entities } from './entities.js';
import { OperationsModule } from './operations/operations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ROLES } from './platform/access/roles.js';
import { PlatformModule } from './platform/platform.module.js';
import { ResourceModule } from './resource/resource.module.js';
import { TrackingModule } from './tracking/tracking.module.js';

/** The product's table of contents. */
@Module({
  imports: [
    DatabaseModule.forRoot(entities),
    OperationsModule,
    ResourceModule.forRoot(),
    AuthModule.register({ imports: [PlatformModule], browserPaths: ['/plugin/Videoconf/', '/admin'] }),
    PagesModule.for(ROLES.administrator),
    PlatformModule,
    CourseContentModule,
    TrackingModule,
    ConferenceModule,
  ],
})
export class AppModule {
  /** @param environment complete settings, DATABASE_URL included */
  static with(environment: Environment): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.with(environment)] };
  }
}

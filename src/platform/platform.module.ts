import { Module } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory.js';
import { PortalDirectory } from '../auth/portals/portal-directory.js';
import { declaredHandlers } from '../resource/declare/declared-handlers.js';
import { ResourceModule } from '../resource/resource.module.js';
import { communityProcessors } from './community.processors.js';
import { CourseCategoryProcessor } from './courses/course-category.processor.js';
import { CourseRelUserProcessor } from './courses/course-rel-user.processor.js';
import { CourseProcessor } from './courses/course.processor.js';
import { CGroupCategoryProcessor } from './groups/c-group-category.processor.js';
import { CGroupRelTutorProcessor } from './groups/c-group-rel-tutor.processor.js';
import { CGroupRelUserProcessor } from './groups/c-group-rel-user.processor.js';
import { CGroupRelUsergroupProcessor } from './groups/c-group-rel-usergroup.processor.js';
import { CGroupProcessor } from './groups/c-group.processor.js';
import { MessageRelUserProcessor } from './messages/message-rel-user.processor.js';
import { MessageProcessor } from './messages/message.processor.js';
import { ContentProcessor } from './nodes/content.processor.js';
import { fileContentActions } from './nodes/file-content.action.js';
import { ResourceLinkProcessor } from './nodes/resource-link.processor.js';
import { ResourceNodeProcessor } from './nodes/resource-node.processor.js';
import { ResourceTypeProcessor } from './nodes/resource-type.processor.js';
import { organisationProcessors } from './organisation.processors.js';
import { platformResources } from './platform.entities.js';
import { AccessUrlProcessor } from './portals/access-url.processor.js';
import { PlatformPortalDirectory } from './portals/portal-directory.js';
import { PortalMembershipProcessor } from './portals/portal-membership.processor.js';
import { SessionRelCourseRelUserProcessor } from './sessions/session-rel-course-rel-user.processor.js';
import { SessionRelCourseProcessor } from './sessions/session-rel-course.processor.js';
import { SessionRelUserProcessor } from './sessions/session-rel-user.processor.js';
import { SessionProcessor } from './sessions/session.processor.js';
import { PlatformAccountDirectory } from './users/account-directory.js';
import { MeController } from './users/me.controller.js';
import { UserProcessor } from './users/user.processor.js';

/** People, courses, sessions, groups, portals, messages, and the tree of content that all course material hangs in. */
@Module({
  imports: [ResourceModule.forFeature(platformResources)],
  controllers: [MeController],
  providers: [
    AccessUrlProcessor,
    CGroupCategoryProcessor,
    CGroupProcessor,
    CGroupRelTutorProcessor,
    CGroupRelUserProcessor,
    CGroupRelUsergroupProcessor,
    ContentProcessor,
    CourseCategoryProcessor,
    CourseProcessor,
    CourseRelUserProcessor,
    MessageProcessor,
    MessageRelUserProcessor,
    PortalMembershipProcessor,
    ResourceLinkProcessor,
    ResourceNodeProcessor,
    ResourceTypeProcessor,
    SessionProcessor,
    SessionRelCourseProcessor,
    SessionRelCourseRelUserProcessor,
    SessionRelUserProcessor,
    UserProcessor,
    ...communityProcessors,
    ...declaredHandlers(platformResources),
    ...fileContentActions,
    ...organisationProcessors,
    { provide: AccountDirectory, useClass: PlatformAccountDirectory },
    { provide: PortalDirectory, useClass: PlatformPortalDirectory },
  ],
  exports: [AccountDirectory, PortalDirectory],
})
export class PlatformModule {}

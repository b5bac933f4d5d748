import { communityResources } from './community.entities.js';
import { CourseCategory } from './courses/course-category.entity.js';
import { CourseRelUser } from './courses/course-rel-user.entity.js';
import { Course } from './courses/course.entity.js';
import { CGroupCategory } from './groups/c-group-category.entity.js';
import { CGroupRelTutor } from './groups/c-group-rel-tutor.entity.js';
import { CGroupRelUser } from './groups/c-group-rel-user.entity.js';
import { CGroupRelUsergroup } from './groups/c-group-rel-usergroup.entity.js';
import { CGroup } from './groups/c-group.entity.js';
import { MessageRelUser } from './messages/message-rel-user.entity.js';
import { Message } from './messages/message.entity.js';
import { AssetContent } from './nodes/asset-content.entity.js';
import { ResourceFileContent } from './nodes/resource-file-content.entity.js';
import { ResourceFile } from './nodes/resource-file.entity.js';
import { ResourceLink } from './nodes/resource-link.entity.js';
import { ResourceNode } from './nodes/resource-node.entity.js';
import { ResourceType } from './nodes/resource-type.entity.js';
import { Tool } from './nodes/tool.entity.js';
import { organisationResources } from './organisation.entities.js';
import { AccessUrlRelCourse } from './portals/access-url-rel-course.entity.js';
import { AccessUrlRelSession } from './portals/access-url-rel-session.entity.js';
import { AccessUrlRelUser } from './portals/access-url-rel-user.entity.js';
import { AccessUrl } from './portals/access-url.entity.js';
import { SessionRelCourseRelUser } from './sessions/session-rel-course-rel-user.entity.js';
import { SessionRelCourse } from './sessions/session-rel-course.entity.js';
import { SessionRelUser } from './sessions/session-rel-user.entity.js';
import { Session } from './sessions/session.entity.js';
import { User } from './users/user.entity.js';

/** Every resource of the platform. */
export const platformResources = [
  User,
  Course,
  CourseCategory,
  CourseRelUser,
  Session,
  SessionRelCourse,
  SessionRelUser,
  SessionRelCourseRelUser,
  ResourceNode,
  ResourceLink,
  ResourceFile,
  ResourceType,
  Tool,
  AccessUrl,
  AccessUrlRelUser,
  AccessUrlRelCourse,
  AccessUrlRelSession,
  CGroup,
  CGroupCategory,
  CGroupRelUser,
  CGroupRelTutor,
  CGroupRelUsergroup,
  Message,
  MessageRelUser,
  ...communityResources,
  ...organisationResources,
] as const;

/** Every table of the platform. */
export const platformEntities = [...platformResources, ResourceFileContent, AssetContent] as const;

/** What other packages import from `lyceum/content`: what stands in a course, where it is shown and to whom. */
export { editorOfContext, editorOfContextAt, participantOfContexts, readerOfContentAt } from '../course-content/access/content.rules.js';
export { displayOrder, isPublished } from '../course-content/access/publication.js';
export { nodeCreatable, nodeEditable, nodeReadable, nodeVisible } from '../platform/access/node.rules.js';
export { Content } from '../platform/nodes/content.entity.js';
export { contentPolicy } from '../platform/nodes/content.policy.js';
export { ContentProcessor } from '../platform/nodes/content.processor.js';
export type { PlacedLink, Placement } from '../platform/nodes/content-placement.js';
export { contextParameters } from '../platform/nodes/context-parameters.js';
export { editorOfCourseContext, memberOfCourseContext } from '../course-content/access/context.rules.js';
export { slug } from '../platform/nodes/slug.js';
export { portalNode } from '../platform/nodes/portal-node.js';
export { LINK_STANDS, LINK_SHOWS } from '../platform/access/link-access.js';
export { Asset } from '../platform/nodes/asset.entity.js';
export { PrivateContentProcessor } from '../course-content/access/private-content.processor.js';
export {
  AttachedContentProcessor,
  attachedFileName,
  type Support,
  storeAttachedFile,
} from '../course-content/access/attached-content.processor.js';
export { upload } from '../course-content/access/upload.action.js';
export { toggleVisibility } from '../course-content/access/toggle-visibility.action.js';
export { usersOutsideCourse } from '../course-content/access/course-membership.js';
export { contextsOfParticipant } from '../course-content/access/participation.js';
export { insertNode } from '../platform/nodes/node-tree.js';
export { hasTwin } from '../course-content/access/unique-title.js';
export { HomeContentProcessor } from '../platform/personal/home-content.processor.js';
export { SluggedProcessor } from '../platform/pages/slugged.processor.js';
export { editableNodes } from '../platform/access/node-access.js';
export { contentPartPolicy } from '../course-content/access/content-part.policy.js';
export { LearningPath } from '../course-content/learning-paths/learning-path.entity.js';
export { LearningPathItem } from '../course-content/learning-paths/learning-path-item.entity.js';

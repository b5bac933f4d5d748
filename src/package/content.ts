/** What other packages import from `lyceum/content`: what stands in a course, where it is shown and to whom. */
export {
  editorOfContext,
  editorOfContextAt,
  participantOfContexts,
  readerOfContentAt,
} from '../course-content/content-access/content.rules.js';
export { displayOrder, isPublished } from '../course-content/content-access/publication.js';
export { nodeCreatable, nodeEditable, nodeReadable, nodeVisible } from '../platform/rights/access/node.rules.js';
export { Content } from '../platform/content-tree/nodes/content-items/content.entity.js';
export { contentPolicy } from '../platform/content-tree/nodes/content-items/content.policy.js';
export { placedBy } from '../platform/content-tree/nodes/content-items/content-node.js';
export { ContentProcessor } from '../platform/content-tree/nodes/content-items/content.processor.js';
export type { PlacedLink, Placement } from '../platform/content-tree/nodes/content-items/content-placement.js';
export { contextParameters } from '../platform/content-tree/nodes/content-items/context-parameters.js';
export { editorOfCourseContext, memberOfCourseContext } from '../course-content/content-access/context.rules.js';
export { slug } from '../platform/content-tree/nodes/slug.js';
export { portalNode } from '../platform/content-tree/nodes/portal-node.js';
export { LINK_STANDS, LINK_SHOWS } from '../platform/rights/access/link-access.js';
export { Asset } from '../platform/content-tree/nodes/node-files/asset.entity.js';
export { PrivateContentProcessor } from '../course-content/content-access/private-content.processor.js';
export { attachedFileName, attachedTo, storeAttachedFile, titledByFile } from '../course-content/content-access/attached-content.js';
export { upload } from '../course-content/content-access/upload.action.js';
export { toggleVisibility } from '../course-content/content-access/toggle-visibility.action.js';
export { usersOutsideCourse } from '../course-content/content-access/course-membership.js';
export { contextsOfParticipant } from '../course-content/content-access/participation.js';
export { insertNode } from '../platform/content-tree/nodes/node-tree.js';
export { uniqueInCourse } from '../platform/content-tree/nodes/content-items/unique-in-course.js';
export { placeAtHome } from '../platform/content-tree/own-content/home-place.js';
export { HomeContentProcessor } from '../platform/content-tree/own-content/home-content.processor.js';
export { slugOf } from '../platform/content-tree/nodes/slug-of.js';
export { editableNodes } from '../platform/rights/access/node-access.js';
export { contentPartPolicy } from '../course-content/content-access/content-part.policy.js';
export { LearningPath } from '../course-content/learning-paths/learning-path.entity.js';
export { LearningPathItem } from '../course-content/learning-paths/learning-path-item.entity.js';

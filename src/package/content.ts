/** What other packages import from `lyceum/content`: what stands in a course, where it is shown and to whom. */
export { editorOfContext, editorOfContextAt, participantOfContexts, readerOfContentAt } from '../course-content/access/content.rules.js';
export { displayOrder, isPublished } from '../course-content/access/publication.js';
export { nodeCreatable, nodeEditable, nodeReadable, nodeVisible } from '../platform/access/node.rules.js';
export { Content } from '../platform/nodes/content.entity.js';
export { contentPolicy } from '../platform/nodes/content.policy.js';
export { ContentProcessor } from '../platform/nodes/content.processor.js';
export type { PlacedLink, Placement } from '../platform/nodes/content-placement.js';
export { contextParameters } from '../platform/nodes/context-parameters.js';

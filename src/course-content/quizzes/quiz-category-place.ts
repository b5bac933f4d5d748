import { placeAsAsked } from '../../platform/content-tree/nodes/content-items/content-node.js';
import type { Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import type { Write } from '../../resource/model/write.js';

/**
 * Groups of tests are linked to the course that they name, and to no other.
 * @throws ViolationProblem where another course is asked for
 */
export async function placeQuizCategory(write: Write): Promise<Placement> {
  const { course, parentResourceNodeId, resourceLinkList } = write.values;
  const unplaced = (parentResourceNodeId ?? null) === null && (resourceLinkList ?? null) === null;
  const placement = await placeAsAsked(unplaced ? { ...write, values: { ...write.values, resourceLinkList: [{ cid: course }] } } : write);
  if (placement.links.every(({ courseId }) => courseId === course)) return placement;
  throw oneViolation('course', 'The category is linked to its own course only.');
}

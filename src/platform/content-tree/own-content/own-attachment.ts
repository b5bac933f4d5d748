import type { Write } from '../../../resource/model/write.js';
import { AttachedNode } from '../nodes/content-items/attached-node.js';
import { ORDINARY_CONTENT } from '../nodes/content-items/content-node.js';
import { nodeTitle } from '../nodes/node-tree.js';
import { placeAtHome } from './home-place.js';

/** What a file attached to a text of a user is called: by its title, or by its name. */
export function titleOfAttachment({ title, filename }: Write['values']): string | undefined {
  return [title, filename].find((name): name is string => typeof name === 'string');
}

/** Of files attached to texts of users: a node below the author's own, which holds the file under its title. */
export const ownAttachment = new AttachedNode(
  { ...ORDINARY_CONTENT, place: placeAtHome, isPlacedAsAsked: false, title: titleOfAttachment },
  ({ values, resource }) => nodeTitle(titleOfAttachment(values) ?? resource.name),
);

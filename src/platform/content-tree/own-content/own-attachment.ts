import type { SupportingRow } from '../../../resource/model/supporting-row.js';
import type { Write } from '../../../resource/model/write.js';
import { AttachedNode } from '../nodes/content-items/attached-node.js';
import { type ContentNodeFacts, ORDINARY_CONTENT } from '../nodes/content-items/content-node.js';
import { nodeTitle } from '../nodes/node-tree.js';
import { placeAtHome } from './home-place.js';

/** What a file attached to a text of a user is called: by its title, or by its name. */
export function titleOfAttachment({ title, filename }: Write['values']): string | undefined {
  return [title, filename].find((name): name is string => typeof name === 'string');
}

/** Of files attached to texts of users: a node below the author's own, which holds the file under its title. */
export const ownAttachment = ownAttachmentAt(placeAtHome);

/** The same for files that are given to others. @param place where they go */
export function ownAttachmentAt(place: ContentNodeFacts['place']): SupportingRow {
  return new AttachedNode({ ...ORDINARY_CONTENT, place, isPlacedAsAsked: false, title: titleOfAttachment }, ({ values, resource }) =>
    nodeTitle(titleOfAttachment(values) ?? resource.name),
  );
}

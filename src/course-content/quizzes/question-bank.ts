import { ContentNode, ORDINARY_CONTENT, placeAsAsked } from '../../platform/content-tree/nodes/content-items/content-node.js';
import type { SupportingRow } from '../../resource/model/supporting-row.js';
import type { Write } from '../../resource/model/write.js';

/**
 * What is in the bank of questions is never published: its nodes bear the questions, and learners must not find them there.
 * @param title of the node, where it is another member than `title`
 */
export function inQuestionBank(title: (values: Write['values']) => string | undefined = ORDINARY_CONTENT.title): SupportingRow {
  return new ContentNode({
    ...ORDINARY_CONTENT,
    title,
    async place(write) {
      const { parentId, links } = await placeAsAsked(write);
      return { parentId, links: links.map((link) => ({ ...link, visibility: 'draft' })) };
    },
  });
}

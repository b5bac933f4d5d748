import { placeAsAsked } from '../../platform/content-tree/nodes/content-items/content-node.js';
import type { Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import type { Write } from '../../resource/model/write.js';
import { linksToRecipients } from './announcement-recipients.js';

/** Recipients of an announcement become links to them alone, in each of the contexts that it is asked to stand in. */
export async function placeAnnouncement(write: Write): Promise<Placement> {
  const placement = await placeAsAsked(write);
  const recipients = write.values.recipients as string[] | null | undefined;
  if (!recipients) return placement;
  const links = [];
  for (const context of placement.links) links.push(...(await linksToRecipients(write.transaction, context, recipients)));
  return { ...placement, links };
}

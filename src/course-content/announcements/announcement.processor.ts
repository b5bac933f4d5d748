import { Injectable } from '@nestjs/common';
import type { Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import type { Write } from '../../resource/model/write.js';
import { linksToRecipients } from './announcement-recipients.js';

/** Announcements; recipients become links to them alone, in each of the contexts. */
@Injectable()
export class AnnouncementProcessor extends ContentProcessor {
  protected override async place(write: Write): Promise<Placement> {
    const placement = await super.place(write);
    const recipients = write.values.recipients as string[] | null | undefined;
    if (!recipients) return placement;
    const links = [];
    for (const context of placement.links) links.push(...(await linksToRecipients(write.transaction, context, recipients)));
    return { ...placement, links };
  }
}

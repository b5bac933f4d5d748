import { Injectable } from '@nestjs/common';
import type { Write } from '../../../resource/model/write.js';
import type { Placement } from '../../content-tree/nodes/content-items/content-placement.js';
import { AttachmentProcessor } from '../../content-tree/own-content/attachment.processor.js';
import { portalNode } from '../../content-tree/nodes/portal-node.js';
import { linkHolders } from './message-attachment-links.js';

/**
 * Files of messages are placed below the portal, since they outlive the sender for those who hold the message, and are linked to
 * each holder; to the receivers of a draft not before it is sent.
 */
@Injectable()
export class MessageAttachmentProcessor extends AttachmentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await linkHolders(write.transaction, id, write.now);
    return id;
  }

  protected override async place({ transaction, actor, now }: Write): Promise<Placement> {
    return { parentId: await portalNode(transaction, actor.portalId, now), links: [] };
  }
}

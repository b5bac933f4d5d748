import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { PlacedLink, type Placement } from '../../content-tree/nodes/content-items/content-placement.js';
import { AttachmentProcessor } from '../../content-tree/own-content/attachment.processor.js';

/** Files of posts: signed-in users may open those of public posts. */
@Injectable()
export class SocialPostAttachmentProcessor extends AttachmentProcessor {
  protected override readonly owner = 'sysInsertUserId';

  protected override async place(write: Write): Promise<Placement> {
    const { transaction, values } = write;
    const { parentId } = await super.place(write);
    const open = await transaction.one(
      sql`SELECT 1 FROM "social_post" WHERE "id" = ${values.socialPost} AND "group_receiver_id" IS NULL AND "status" <> 'deleted'`,
    );
    return { parentId, links: open ? [FOR_EVERYBODY] : [] };
  }
}

const FOR_EVERYBODY: PlacedLink = { courseId: null, sessionId: null, groupId: null, visibility: 'published' };

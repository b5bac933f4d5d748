import { Injectable } from '@nestjs/common';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { requireWithinLimits } from '../../rights/access/portal-limits.js';

const KINDS = { access_url_rel_course: 'course', access_url_rel_session: 'session', access_url_rel_user: 'user' } as const;

/** Courses, sessions and users put on a portal, as many as it takes. */
@Injectable()
export class PortalMembershipProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    const kind = KINDS[write.resource.table as keyof typeof KINDS];
    await requireWithinLimits(write.transaction, write.values.url as number, kind);
    return id;
  }
}

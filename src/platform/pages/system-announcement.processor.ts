import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { Processor } from '../../resource/persistence/processor.js';
import { Notices } from '../notifications/notices.js';
import { portalAnnouncement } from './portal-news.notices.js';

/** News whose time has begun are announced at once; others when it begins. */
@Injectable()
export class SystemAnnouncementProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await this.notices.raise(write.transaction, portalAnnouncement.kind, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if ('dateStart' in write.values) await this.notices.raise(write.transaction, portalAnnouncement.kind, id);
  }
}

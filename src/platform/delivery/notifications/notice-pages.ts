import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import type { Transaction } from '../../../database/statements.js';
import type { NoticeContent } from '../../../feature/notice-kind.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { ItemAddresses } from '../../../pages/home/item-addresses.js';
import { portalText } from '../mail/portal-text.js';
import { notificationLink } from './preferences/delivery.settings.js';

/** Longest address that a notification can have. */
const LONGEST_LINK = 500;

type Placed = Pick<NoticeContent, 'subject' | 'page' | 'courseId' | 'sessionId'>;

/** Where a notification leads: to a page in the browser. */
@Injectable()
export class NoticePages {
  constructor(
    private readonly addresses: ItemAddresses,
    private readonly environment: Environment,
  ) {}

  /** The portal's own address for people (setting `notification_link`), or that of the page here; absolute where `PUBLIC_URL` is known. */
  async linkOf(transaction: Transaction, kind: string, content: Placed & Pick<NoticeContent, 'portalId'>): Promise<string> {
    const template =
      (await portalText(transaction, content.portalId, notificationLink.variable)) ?? `${this.environment.PUBLIC_URL ?? ''}{page}`;
    return template
      .replaceAll('{page}', this.pageOf(kind, content))
      .replaceAll('{subject}', content.subject)
      .replaceAll('{course}', String(content.courseId ?? ''))
      .slice(0, LONGEST_LINK);
  }

  /** The page that the notice names, that of its subject in the course, or that of the notification itself. */
  pageOf(kind: string, { page, subject, courseId, sessionId }: Placed): string {
    const course = courseId === null ? undefined : `/api/courses/${courseId}`;
    const session = sessionId === null ? undefined : `/api/sessions/${sessionId}`;
    return page ?? this.addresses.page(subject, course, session) ?? `/notifications/${kind}/${idOf(subject)}`;
  }
}

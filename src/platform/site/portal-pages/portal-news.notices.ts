import { asIs, message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { join, type Sql, sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { ASSIGNABLE_ROLES, effectiveRoles, type Role } from '../../rights/access/roles.js';
import { plainText } from '../../../resource/input/plain-text.js';
import { Notices } from '../../../feature/notices.js';
import { USER_STATUSES } from '../../directory/users/user.entity.js';
import { NEWS_AUDIENCES } from './page.policy.js';
import { SystemAnnouncement } from './system-announcement.entity.js';

const LONGEST_TEXT = 2_000;

/** Over the person "u": whether they have a role, by what is stored or by the status, inherited or not. */
function holds(role: Role): Sql {
  const roles = ASSIGNABLE_ROLES.filter((held) => effectiveRoles([held]).has(role));
  const statuses = USER_STATUSES.filter((status) => effectiveRoles([], status).has(role));
  return sql`("u"."roles" ?| ${roles}::text[] OR "u"."status" = ANY(${statuses}::text[]))`;
}

/** News of a portal, sent to those at whom they are aimed at when their time begins. */
@Injectable()
class PortalNews extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ title: string; content: string; portal: number; sendMail: boolean }>(
      sql`SELECT "title", "content", "url_id" AS "portal", "send_mail" AS "sendMail" FROM "sys_announcement"
          WHERE "id" = ${id} AND "date_start" <= ${now} AND "date_end" > ${now}`,
    );
    if (!row) return undefined;
    const { title, content, portal, sendMail } = row;
    return {
      titles: asIs(title),
      text: plainText(content, LONGEST_TEXT),
      subject: `/api/sys_announcements/${id}`,
      courseId: null,
      sessionId: null,
      portalId: portal,
      actorId: null,
      ...(sendMail ? { mail: 'immediately' } : {}),
    };
  }

  override receivers(id: number, { portalId }: NoticeContent): Sql {
    const flags = NEWS_AUDIENCES.map(([, role, column]) => sql`"a".${column} AND ${holds(role)}`);
    const named = ASSIGNABLE_ROLES.map((role) => sql`"a"."roles" ? ${role} AND ${holds(role)}`);
    return sql`SELECT "u"."id" FROM "sys_announcement" "a" JOIN "access_url_rel_user" "p" ON "p"."url_id" = ${portalId}
      JOIN "user" "u" ON "u"."id" = "p"."user_id" WHERE "a"."id" = ${id} AND ("a"."visible_guest" OR ${join([...flags, ...named], ' OR ')})`;
  }
}

/** Tells news when their time begins; each once, also where they begin again. */
@Injectable()
export class NewsStarts extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run({ since, until }: ScheduleTurn): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const begun = await transaction.rows<{ id: number }>(
        sql`SELECT "id" FROM "sys_announcement" WHERE "date_start" > ${since} AND "date_start" <= ${until} ORDER BY "id"`,
      );
      for (const { id } of begun) await this.notices.raise(transaction, portalAnnouncement.kind, id);
    }, 'job');
  }
}

export const portalAnnouncement: NoticeKind = {
  kind: 'portal.announcement',
  label: message('pages.notices.announcement.label', 'News of the portal'),
  description: message('pages.notices.announcement.description', 'News that the administrators of the portal publish for all.'),
  mail: 'never',
  source: PortalNews,
  // News whose time has not begun are announced when it begins.
  raisedBy: [
    { entity: SystemAnnouncement, to: 'created' },
    { entity: SystemAnnouncement, to: 'changed', when: ({ values }) => 'dateStart' in values },
  ],
};

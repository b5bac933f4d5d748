import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { raw, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { firstPortalOf } from '../../rights/access/portal.rules.js';

const VACANT_COURSE = message('vacancies.notices.vacantCourse.title', 'Nobody teaches the course {title} any more');
const VACANT_CLASS = message('vacancies.notices.vacantClass.title', 'Nobody looks after the class {title} any more');
const VACANT = message('vacancies.notices.vacant.label', 'Someone has to take over');
const VACANT_4 = message(
  'vacancies.notices.vacant.description',
  'A person was deleted for good, and nobody else looks after a course, a class or a ticket.',
);

export const OWNERSHIP_VACANT = 'ownership.vacant';

interface Vacant {
  readonly title: string;
  readonly portal: number | null;
  readonly course: number | null;
}

/**
 * Something that nobody looks after since an account was deleted, for the administrators of its portal: courses and classes, and what
 * other features bring by a source of their own.
 */
export abstract class VacantOwnership extends NoticeSource {
  /** Path of its resource: `courses`. */
  protected abstract readonly path: string;
  /** Its title with its course and its portal, by id; nothing where it is looked after. */
  protected abstract find(id: number): Sql;
  protected abstract titles(title: string): NoticeContent['titles'];

  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Vacant>(this.find(id));
    if (row?.portal == null) return undefined;
    return {
      titles: this.titles(row.title),
      text: '',
      subject: `/api/${this.path}/${id}`,
      courseId: row.course,
      sessionId: null,
      portalId: row.portal,
      actorId: null,
    };
  }

  override receivers(_id: number, { portalId }: NoticeContent): Sql {
    return sql`SELECT "u"."id" FROM "user" "u" JOIN "access_url_rel_user" "m" ON "m"."user_id" = "u"."id" AND "m"."url_id" = ${portalId}
      WHERE "u"."active" = 'active' AND "u"."roles" ?| ARRAY['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN']`;
  }
}

@Injectable()
class VacantCourse extends VacantOwnership {
  protected override readonly path = 'courses';

  protected override find(id: number): Sql {
    return sql`SELECT "c"."title", "c"."id" AS "course", ${firstPortalOf(raw('"c"."id"'))} AS "portal"
      FROM "course" "c" WHERE "c"."id" = ${id}
        AND NOT EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = "c"."id" AND "m"."status" = 'teacher')`;
  }

  protected override titles(title: string): NoticeContent['titles'] {
    return VACANT_COURSE.with({ title });
  }
}

@Injectable()
class VacantClass extends VacantOwnership {
  protected override readonly path = 'usergroups';

  protected override find(id: number): Sql {
    return sql`SELECT "g"."title", NULL::int AS "course", (SELECT min("p"."url_id") FROM "access_url_rel_usergroup" "p" WHERE "p"."user_group_id" = "g"."id") AS "portal"
      FROM "usergroup" "g" WHERE "g"."id" = ${id} AND "g"."author_id" IS NULL`;
  }

  protected override titles(title: string): NoticeContent['titles'] {
    return VACANT_CLASS.with({ title });
  }
}

/** Notices of one kind, whatever has to be taken over. @param about what they are raised about: `ticket` */
export function vacantNotice(about: string, source: NoticeKind['source']): NoticeKind {
  return {
    kind: OWNERSHIP_VACANT,
    about,
    label: VACANT,
    description: VACANT_4,
    mail: 'immediately',
    source,
  };
}

export const ownershipVacant: readonly NoticeKind[] = [vacantNotice('course', VacantCourse), vacantNotice('class', VacantClass)];

import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { oneViolation, Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { rememberInvitationLink } from './fresh-invitation-link.js';
import { InvitationLinks, InvitationMail } from './invitation-links.js';

/** Longest life of an invitation. */
const LONGEST_MS = 90 * 86_400_000;

/** Invitations, each signed by its issuer, to something, with a link that opens it: by mail, or to hand over where none is sent. */
@Injectable()
export class CourseInvitationProcessor extends Processor {
  constructor(
    private readonly links: InvitationLinks,
    private readonly environment: Environment,
    private readonly mail: InvitationMail,
  ) {
    super();
  }

  /**
   * @throws ViolationProblem where it opens neither a course nor a session, or ends at the wrong time
   * @throws Problem 409 where the same address is invited to the same already
   */
  override async create(write: Write): Promise<number> {
    const { values, transaction } = write;
    if (values.course == null && values.session == null) {
      throw rejection('course', 'An invitation names the course or the session that it opens.', 'blank');
    }
    await refuseSecond(write);
    const expiresAt = this.endOf(write);
    const id = await super.create({ ...write, values: { ...values, expiresAt, sentCount: 1 } });
    const link = await this.links.make(transaction, id, 'handed over');
    if (this.mail.isOn) await this.mail.queue(transaction, id);
    else await rememberInvitationLink(transaction, id, link);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    if (write.values.revoke !== true) return;
    await write.transaction.rows(
      sql`UPDATE "course_invitation" SET "revoked_at" = COALESCE("revoked_at", ${write.now}) WHERE "id" = ${id}`,
    );
    await this.links.withdraw(write.transaction, id);
  }

  override async remove(write: Write, id: number): Promise<void> {
    await this.links.withdraw(write.transaction, id);
    await super.remove(write, id);
  }

  private endOf({ values, now }: Write): Date {
    const { expiresAt } = values;
    if (!(expiresAt instanceof Date)) return new Date(now.getTime() + this.environment.INVITATION_TTL * 1000);
    const life = expiresAt.getTime() - now.getTime();
    if (life > 0 && life <= LONGEST_MS) return expiresAt;
    throw rejection('expiresAt', 'An invitation ends after now, and after 90 days at the latest.', 'invalid');
  }
}

async function refuseSecond({ values, transaction, actor, now }: Write): Promise<void> {
  const pending = await transaction.one<{ id: number }>(sql`SELECT "id" FROM "course_invitation"
    WHERE lower("email") = lower(${values.email}) AND "access_url_id" = ${actor.portalId}
      AND "course_id" IS NOT DISTINCT FROM ${values.course ?? null}::int AND "session_id" IS NOT DISTINCT FROM ${values.session ?? null}::int
      AND "accepted_at" IS NULL AND "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > ${now}) LIMIT 1`);
  if (!pending) return;
  const invitation = `/api/course_invitations/${pending.id}`;
  throw new Problem(409, `This address is invited already: ${invitation}. Send that invitation again.`, { extensions: { invitation } });
}

function rejection(propertyPath: string, message: string, reason: 'blank' | 'invalid'): ViolationProblem {
  return oneViolation(propertyPath, message, VIOLATION_CODES[reason]);
}

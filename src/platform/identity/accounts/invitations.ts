import { Injectable } from '@nestjs/common';
import { Actor } from '../../../auth/actor.js';
import { requireInPerson } from '../../../auth/in-person.js';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import { InvalidLink } from '../../../auth/rejection.js';
import { refusedBody, REASONS } from '../../../auth/violation.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import type { InvitationAcceptance } from './account.requests.js';
import { Enrolments } from './enrolments.js';
import { NewAccounts } from './new-accounts.js';

/** What the holder of the link is shown. */
export interface InvitationPreview {
  readonly email: string;
  readonly course: string | null;
  readonly session: string | null;
  readonly title: string;
  readonly inviter: string | null;
  readonly message: string | null;
  readonly expiresAt: Date | null;
  /** Whether the address has an account, so that its owner signs in first. */
  readonly account: boolean;
}

interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly courseId: number | null;
  readonly sessionId: number | null;
  readonly title: string | null;
  readonly inviter: string | null;
  readonly message: string | null;
  readonly locale: string | null;
  readonly expiresAt: Date | null;
}

/** Who accepted, and whether the account is new. */
interface Acceptance {
  readonly userId: number;
  readonly isNew: boolean;
}

/** Invitations as those use them who are invited. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly accounts: NewAccounts,
    private readonly enrolments: Enrolments,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidLink */
  async preview(secret: string, portalId: number): Promise<InvitationPreview> {
    const { subjectId } = await this.links.look(this.database, 'invitation', portalId, secret);
    const { courseId, sessionId, ...invitation } = await this.#pending(this.database, subjectId);
    return {
      email: invitation.email,
      course: courseId === null ? null : `/api/courses/${courseId}`,
      session: sessionId === null ? null : `/api/sessions/${sessionId}`,
      title: invitation.title ?? '',
      inviter: invitation.inviter,
      message: invitation.message,
      expiresAt: invitation.expiresAt,
      account: await this.accounts.isTaken(this.database, invitation.email, portalId),
    };
  }

  /**
   * Subscribes the caller, or a new user, to what the invitation opens.
   * @throws InvalidLink; Problem 409 where the address has an account and nobody is signed in, 403 where another one is
   */
  async accept(request: InvitationAcceptance, caller: Actor): Promise<Acceptance> {
    const { portalId } = caller;
    return this.database.transaction(async (transaction) => {
      const { subjectId, details } = await this.links.use(transaction, 'invitation', portalId, request.token);
      const invitation = await this.#pending(transaction, subjectId);
      const isNew = caller.isAnonymous;
      const userId = isNew
        ? await this.#newAccount(transaction, { ...invitation, isMailed: details['mailed'] === 'yes' }, request, portalId)
        : await this.#ownAccount(transaction, invitation, caller);
      await this.enrolments.enrol(transaction, { ...invitation, userId, portalId });
      await transaction.rows(sql`UPDATE "course_invitation" SET "accepted_at" = ${this.clock.now()}, "registered_user_id" = ${userId}
        WHERE "id" = ${invitation.id}`);
      await this.links.withdraw(transaction, 'invitation', { subjectId: invitation.id });
      return { userId, isNew };
    });
  }

  async #newAccount(
    transaction: Transaction,
    { email, locale, isMailed }: Invitation & { readonly isMailed: boolean },
    request: InvitationAcceptance,
    portalId: number,
  ): Promise<number> {
    if (await this.accounts.isTaken(transaction, email, portalId))
      throw new Problem(409, 'This address has an account. Sign in, then accept the invitation.');
    const { firstname, lastname, password, username = email } = request;
    if (firstname === undefined || lastname === undefined || password === undefined) throw missing({ firstname, lastname, password });
    const names = { username, email, firstname, lastname };
    // A link that was handed over shows nothing about the address: its inviter could have used it.
    return this.accounts.make(transaction, { ...names, password, locale: request.locale ?? locale, provesAddress: isMailed }, portalId);
  }

  async #ownAccount(transaction: Transaction, { email }: Invitation, caller: Actor): Promise<number> {
    const id = requireInPerson(caller);
    const own = await transaction.one<{ email: string }>(sql`SELECT "email" FROM "user" WHERE "id" = ${id}`);
    if (own?.email.toLowerCase() !== email.toLowerCase())
      throw new Problem(403, 'This invitation is for another address than that of your account.');
    return id;
  }

  /** Locked where it is asked for in a transaction, so that of two acceptances at once one succeeds. @throws InvalidLink */
  async #pending(statements: Statements, id: number | null): Promise<Invitation> {
    const lock = statements === this.database ? sql`` : sql` FOR UPDATE OF "i"`;
    const found =
      await statements.one<Invitation>(sql`SELECT "i"."id", "i"."email", "i"."course_id" AS "courseId", "i"."session_id" AS "sessionId",
        coalesce("s"."title", "c"."title") AS "title", "i"."message", "i"."locale", "i"."expires_at" AS "expiresAt",
        NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), '') AS "inviter"
      FROM "course_invitation" "i" LEFT JOIN "course" "c" ON "c"."id" = "i"."course_id" LEFT JOIN "session" "s" ON "s"."id" = "i"."session_id"
        LEFT JOIN "user" "u" ON "u"."id" = "i"."created_by_id"
      WHERE "i"."id" = ${id} AND "i"."accepted_at" IS NULL AND "i"."revoked_at" IS NULL
        AND ("i"."expires_at" IS NULL OR "i"."expires_at" > ${this.clock.now()})${lock}`);
    if (!found || (found.courseId === null && found.sessionId === null)) throw new InvalidLink();
    return found;
  }
}

function missing(members: Readonly<Record<string, string | undefined>>): Error {
  const names = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const message = 'This value should not be blank.';
  return refusedBody(...names.map((propertyPath) => ({ propertyPath, message, code: REASONS.blank })));
}

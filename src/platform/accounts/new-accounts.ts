import { Injectable } from '@nestjs/common';
import { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { ROLES } from '../access/roles.js';
import { User } from '../users/user.entity.js';
import { UserProcessor } from '../users/user.processor.js';
import { canonicalUsername } from '../users/username.js';

/** What a new account is made of, for a person who proved by a link that it may be made. */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** None for people who sign in at a provider of identities. */
  readonly password?: string;
  readonly locale?: string | null;
  readonly active?: 'active' | 'inactive';
}

/** Makes accounts, and sets their passwords, for people who proved by a link that they may. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly users: UserProcessor,
    private readonly registry: ResourceRegistry,
    private readonly clock: Clock,
  ) {}

  /** @returns whether an account of the portal has the address, whatever its case */
  async isTaken(statements: Statements, email: string, portalId: number): Promise<boolean> {
    const found = await statements.one(sql`SELECT 1 FROM "user" "u" WHERE lower("u"."email") = lower(${email})
      AND EXISTS (SELECT 1 FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "u"."id" AND "p"."url_id" = ${portalId}) LIMIT 1`);
    return found !== undefined;
  }

  /**
   * @throws ViolationProblem at `username` where it is taken, at `password` where it would be guessed first
   * @throws Problem 409 where the portal's limit of users is reached
   */
  async make(transaction: Transaction, { password, ...account }: NewAccount, portalId: number): Promise<number> {
    const canonical = canonicalUsername(account.username);
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`username:${canonical}`}, 0))`);
    const taken = await transaction.one(sql`SELECT 1 FROM "user" WHERE "username_canonical" = ${canonical}`);
    if (taken) throw refusal('username', 'This user name is already taken.', VIOLATION_CODES.notUnique);
    const { locale, ...others } = account;
    const values = {
      ...others,
      ...(locale ? { locale } : {}),
      status: 'student',
      ...(password === undefined ? {} : { plainPassword: password }),
    };
    return namingPassword(() => this.users.create(this.#write(transaction, 'create', values, portalId)));
  }

  /**
   * Sets the password of an account, which ends its sessions.
   * @throws ViolationProblem at `password` where it would be guessed first
   */
  async setPassword(transaction: Transaction, userId: number, password: string, portalId: number): Promise<void> {
    await namingPassword(() => this.users.update(this.#write(transaction, 'update', { plainPassword: password }, portalId), userId));
  }

  /** Sets the address of an account. */
  async setAddress(transaction: Transaction, userId: number, email: string, portalId: number): Promise<void> {
    await this.users.update(this.#write(transaction, 'update', { email, pendingEmail: null }, portalId), userId);
  }

  #write(
    transaction: Transaction,
    operation: 'create' | 'update',
    values: object,
    portalId: number,
  ): Parameters<UserProcessor['create']>[0] {
    const actor = Actor.service([ROLES.globalAdministrator, ROLES.administrator], portalId);
    return {
      resource: this.registry.of(User),
      operation,
      values: values as Record<string, unknown>,
      actor,
      transaction,
      now: this.clock.now(),
    };
  }
}

/** The member is `password` here, and `plainPassword` where accounts are written. */
async function namingPassword<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ViolationProblem)) throw error;
    const violations = error.document.violations ?? [];
    throw new ViolationProblem(
      violations.map((violation) => (violation.propertyPath === 'plainPassword' ? { ...violation, propertyPath: 'password' } : violation)),
    );
  }
}

function refusal(propertyPath: string, message: string, code: string): ViolationProblem {
  return new ViolationProblem([{ propertyPath, message, code }]);
}

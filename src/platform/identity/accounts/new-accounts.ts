import { Injectable } from '@nestjs/common';
import { Actor } from '../../../auth/actor.js';
import { ApiKeys } from '../../../auth/keys/api-keys.js';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import { Clock } from '../../../config/clock.js';
import { raw, sql } from '../../../database/sql.js';
import type { Statements, Transaction } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { ViolationProblem } from '../../../resource/protocol/problem.js';
import { ROLES } from '../../rights/access/roles.js';
import { User } from '../../directory/users/user.entity.js';
import { UserProcessor } from '../../directory/users/user.processor.js';
import { hasAccountOn } from '../../rights/access/portal.rules.js';

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
  /** Whether the person is known to read mail to the address. */
  readonly provesAddress: boolean;
}

/** Makes accounts, and sets their passwords, for people who proved by a link that they may. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly users: UserProcessor,
    private readonly registry: ResourceRegistry,
    private readonly clock: Clock,
    private readonly links: OneTimeLinks,
    private readonly keys: ApiKeys,
  ) {}

  /** @returns whether an account of the portal has the address, whatever its case */
  async isTaken(statements: Statements, email: string, portalId: number): Promise<boolean> {
    const found = await statements.one(sql`SELECT 1 FROM "user" "u" WHERE lower("u"."email") = lower(${email})
      AND ${hasAccountOn(portalId, raw('"u"."id"'))} LIMIT 1`);
    return found !== undefined;
  }

  /**
   * @throws ViolationProblem at `username` where it is taken, at `password` where it would be guessed first
   * @throws Problem 409 where the portal's limit of users is reached
   */
  async make(transaction: Transaction, { password, ...account }: NewAccount, portalId: number): Promise<number> {
    const { locale, provesAddress, ...others } = account;
    const values = {
      ...others,
      emailProvedAt: provesAddress ? this.clock.now() : null,
      ...(locale ? { locale } : {}),
      status: 'student',
      ...(password === undefined ? {} : { plainPassword: password }),
    };
    return namingPassword(() => this.users.create(this.#write(transaction, 'create', values, portalId)));
  }

  /**
   * Sets the password of an account for a person who has answered a mail to its address, which ends its sessions.
   * @throws ViolationProblem at `password` where it would be guessed first
   */
  async setPassword(transaction: Transaction, userId: number, password: string, portalId: number): Promise<void> {
    await namingPassword(() =>
      this.users.update(this.#write(transaction, 'update', { plainPassword: password, emailProvedAt: this.clock.now() }, portalId), userId),
    );
  }

  /**
   * Ends all by which an account was used so far: the password, sessions, links that are not used yet, API keys and identities.
   */
  async endProofs(transaction: Transaction, userId: number, portalId: number): Promise<void> {
    await this.users.update(this.#write(transaction, 'update', { passwordHash: null }, portalId), userId);
    await this.links.withdrawAll(transaction, userId);
    await transaction.rows(sql`DELETE FROM "user_api_key" WHERE "user_id" = ${userId}`);
    await transaction.rows(sql`DELETE FROM "user_identity" WHERE "user_id" = ${userId}`);
    transaction.onCommit(() => this.keys.forget());
  }

  /** Sets the address of an account for a person who has answered a mail to it. */
  async setAddress(transaction: Transaction, userId: number, email: string, portalId: number): Promise<void> {
    await this.users.update(this.#write(transaction, 'update', { email, emailProvedAt: this.clock.now() }, portalId), userId);
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

import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../auth/password-hasher.js';
import { AccountCache } from '../../../auth/account-cache.js';
import { AccountNotices } from '../../../auth/account-notices.js';
import { AddressConfirmation } from './address-confirmation.js';
import { PresentPassword } from '../../../auth/sign-in/present-password.js';
import { RefreshTokenService } from '../../../auth/tokens/refresh-token.service.js';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Removal, Write } from '../../../resource/model/write.js';
import { insertNode, renameNode } from '../../content-tree/nodes/node-tree.js';
import { requireWithinLimits } from '../../rights/access/portal-limits.js';
import { portalNode } from '../../content-tree/nodes/portal-node.js';
import {
  type Account,
  accountBefore,
  endsSessions,
  requireInPersonFor,
  requireKnownHash,
  requirePresentPassword,
  setsPassword,
} from './account-change.js';
import { requireAssignableRoles } from './role-assignment.js';
import { UserRemoval } from './user-removal.js';
import { requireUnguessedPassword } from './weak-password.js';
import { distinctUsername } from './distinct-username.js';
import { requireWholeAccount } from './whole-account.js';

/** Accounts: passwords are stored as hashes, roles are limited, users are created on their portal and deleted in two steps. */
@Injectable()
export class UserProcessor extends Processor {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly accounts: AccountCache,
    private readonly refreshTokens: RefreshTokenService,
    private readonly passwords: PresentPassword,
    private readonly addresses: AddressConfirmation,
    private readonly notices: AccountNotices,
    private readonly removal: UserRemoval,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { values, transaction, actor, now } = write;
    requireAssignableRoles(write);
    requireInPersonFor(write, undefined);
    requireKnownHash(write);
    await requireUnguessedPassword(transaction, values.plainPassword, String(values.username), actor.portalId);
    const id = await super.create({ ...write, values: await this.stored(write, null) });
    await transaction.rows(sql`INSERT INTO "access_url_rel_user" ("url_id", "user_id") VALUES (${actor.portalId}, ${id})`);
    await requireWithinLimits(transaction, actor.portalId, 'user');
    const parentId = await portalNode(transaction, actor.portalId, now);
    const node = await insertNode(transaction, {
      type: 'users',
      tool: 'user',
      title: String(values.username),
      creatorId: id,
      parentId,
      now,
    });
    await transaction.rows(sql`UPDATE "user" SET "resource_node_id" = ${node} WHERE "id" = ${id}`);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const { transaction, actor } = write;
    const { plainPassword, username, status } = write.values;
    requireAssignableRoles(write);
    requireKnownHash(write);
    const before = await accountBefore(write, id);
    requireInPersonFor(write, before);
    await requireWholeAccount(write, id, before);
    if (actor.id === id) await requirePresentPassword(write, id, before, this.passwords);
    await requireUnguessedPassword(
      transaction,
      plainPassword,
      typeof username === 'string' ? username : (before?.username ?? ''),
      actor.portalId,
    );
    const values = { ...(await this.stored(write, id)), ...(await this.addressAfter(write, id, before)), ...languageAfter(write, id) };
    await super.update({ ...write, values }, id);
    await this.tellOwner(write, id, before);
    if (typeof username === 'string') await renameUserNode(write, id, username);
    if (status === 'teacher') await requireWithinLimits(transaction, actor.portalId, 'user');
    if (endsSessions(write, before)) await this.refreshTokens.revokeAllOf(id, transaction.manager);
    transaction.onCommit(() => this.accounts.forget(id));
  }

  /** First the account is closed and can be opened again; deleting a closed one removes the person for good, and nothing of others. */
  override async remove(write: Write, id: number): Promise<Removal | undefined> {
    const { transaction, now } = write;
    const closed = await transaction.one(
      sql`UPDATE "user" SET "active" = 'soft_deleted', "updated_at" = ${now} WHERE "id" = ${id} AND "active" <> 'soft_deleted' RETURNING "id"`,
    );
    transaction.onCommit(() => this.accounts.forget(id));
    if (!closed) return this.removal.remove(write, id);
    await this.refreshTokens.revokeAllOf(id, transaction.manager);
    return undefined;
  }

  /**
   * Users who change their own address confirm the new one by mail first, where mail is sent; where none is, nothing shows that it is
   * theirs. What waits to be confirmed ends with another password or address.
   */
  private async addressAfter({ values, transaction, actor, now }: Write, id: number, before: Account | undefined): Promise<object> {
    const { email, emailProvedAt } = values;
    if (typeof email !== 'string' || before === undefined || email === before.email)
      return setsPassword(values) ? { pendingEmail: null } : {};
    if (actor.id !== id) return { pendingEmail: null, emailProvedAt: emailProvedAt ?? now };
    const waits = await this.addresses.ask(transaction, { userId: id, portalId: actor.portalId }, email);
    return waits ? { email: before.email, pendingEmail: email } : { pendingEmail: null, emailProvedAt: null };
  }

  private async tellOwner(write: Write, id: number, before: Account | undefined): Promise<void> {
    const { values, transaction, actor } = write;
    const account = { userId: id, portalId: actor.portalId };
    if (values.active === 'active' && before?.active === 'inactive') await this.notices.tell(transaction, 'activated', account);
    if (!setsPassword(values)) return;
    const found = await transaction.one<{ keys: number }>(sql`SELECT count(*)::int AS "keys" FROM "user_api_key" WHERE "user_id" = ${id}`);
    await this.notices.tell(transaction, 'password_changed', account, { keys: String(found?.keys ?? 0) });
  }

  /** The values as the columns take them: the password hashed, the user name in its comparable forms too. */
  private async stored({ values, now, transaction }: Write, id: number | null): Promise<Write['values']> {
    const { passwordHash, plainPassword, username } = values;
    return {
      ...values,
      ...(typeof plainPassword === 'string' ? { passwordHash: await this.hasher.hash(plainPassword), passwordUpdatedAt: now } : {}),
      ...(typeof passwordHash === 'string' ? { passwordUpdatedAt: now } : {}),
      ...(typeof username === 'string' ? await distinctUsername(transaction, username, id) : {}),
    };
  }
}

/** A language that users name themselves is chosen, English too; a record that is sent back as a whole names all that it has. */
function languageAfter({ values, operation, actor }: Write, id: number): Write['values'] {
  return values.locale !== undefined && operation === 'update' && actor.id === id ? { localeChosen: true } : {};
}

async function renameUserNode({ transaction, now }: Write, id: number, username: string): Promise<void> {
  await renameNode(transaction, sql`(SELECT "resource_node_id" FROM "user" WHERE "id" = ${id})`, username, now);
}

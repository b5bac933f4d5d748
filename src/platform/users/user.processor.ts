import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../auth/password-hasher.js';
import { AccountCache } from '../../auth/account-cache.js';
import { PresentPassword } from '../../auth/sign-in/present-password.js';
import { RefreshTokenService } from '../../auth/tokens/refresh-token.service.js';
import { sql } from '../../database/sql.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { insertNode, renameNode } from '../nodes/node-tree.js';
import { requireWithinLimits } from '../access/portal-limits.js';
import { portalNode } from '../nodes/portal-node.js';
import { accountBefore, endsSessions, requireInPersonFor, requireKnownHash, requirePresentPassword } from './account-change.js';
import { requireAssignableRoles } from './role-assignment.js';
import { handOverContent, removeAccount } from './user-removal.js';
import { requireUnguessedPassword } from './weak-password.js';
import { canonicalUsername } from './username.js';
import { requireWholeAccount } from './whole-account.js';

/** Accounts: passwords are stored as hashes, roles are limited, users are created on their portal and deleted in two steps. */
@Injectable()
export class UserProcessor extends Processor {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly accounts: AccountCache,
    private readonly refreshTokens: RefreshTokenService,
    private readonly passwords: PresentPassword,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { values, transaction, actor, now } = write;
    requireAssignableRoles(write);
    requireKnownHash(write);
    await requireUnguessedPassword(transaction, values.plainPassword, String(values.username), actor.portalId);
    const id = await super.create({ ...write, values: { ...(await this.stored(write)), registrationDate: now, creator: actor.id } });
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
    const { values, transaction, actor } = write;
    requireAssignableRoles(write);
    requireInPersonFor(write);
    requireKnownHash(write);
    const before = await accountBefore(write, id);
    await requireWholeAccount(write, id, before);
    if (actor.id === id) await requirePresentPassword(write, id, before, this.passwords);
    await requireUnguessedPassword(
      transaction,
      values.plainPassword,
      typeof values.username === 'string' ? values.username : (before?.username ?? ''),
      actor.portalId,
    );
    await super.update({ ...write, values: await this.stored(write) }, id);
    if (typeof values.username === 'string') await renameUserNode(write, id, values.username);
    if (values.status === 'teacher') await requireWithinLimits(transaction, actor.portalId, 'user');
    if (endsSessions(write, before)) await this.refreshTokens.revokeAllOf(id, transaction.manager);
    transaction.onCommit(() => this.accounts.forget(id));
  }

  /** First the account is closed and can be opened again; deleting a closed one removes it for good, its content excepted. */
  override async remove(write: Write, id: number): Promise<void> {
    const { transaction, now } = write;
    const closed = await transaction.one(
      sql`UPDATE "user" SET "active" = 'soft_deleted', "updated_at" = ${now} WHERE "id" = ${id} AND "active" <> 'soft_deleted' RETURNING "id"`,
    );
    if (closed) {
      await this.refreshTokens.revokeAllOf(id, transaction.manager);
    } else {
      await handOverContent(transaction, id, now);
      await removeAccount(transaction, id);
    }
    transaction.onCommit(() => this.accounts.forget(id));
  }

  /** The values as the columns take them: the password hashed, the user name in its comparable form too. */
  private async stored({ values, now }: Write): Promise<Write['values']> {
    const { passwordHash, plainPassword, username } = values;
    return {
      ...values,
      ...(typeof plainPassword === 'string' ? { passwordHash: await this.hasher.hash(plainPassword), passwordUpdatedAt: now } : {}),
      ...(typeof passwordHash === 'string' ? { passwordUpdatedAt: now } : {}),
      ...(typeof username === 'string' ? { usernameCanonical: canonicalUsername(username) } : {}),
    };
  }
}

async function renameUserNode({ transaction, now }: Write, id: number, username: string): Promise<void> {
  const user = await transaction.one<{ node: number | null }>(sql`SELECT "resource_node_id" AS "node" FROM "user" WHERE "id" = ${id}`);
  if (user?.node) await renameNode(transaction, user.node, username, now);
}

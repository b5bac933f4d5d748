import { Injectable } from '@nestjs/common';
import { AccountCache } from '../../../auth/account-cache.js';
import { Actor } from '../../../auth/actor.js';
import { conditionSql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { AskedUsers } from '../../../resource/model/asked-users.js';
import { parseReference } from '../../../resource/model/iri.js';
import { ROW_ALIAS, RowReference } from '../../../resource/model/row-reference.js';
import { rowDenied } from '../../../resource/policy/access-denied.js';
import { PolicyService } from '../../../resource/policy/policy.service.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { User } from './user.entity.js';

const mayAsk = administratorOf({ user: 'id' });

/** Users whose rights their administrators may look at. */
@Injectable()
export class AdministratedUsers extends AskedUsers {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
    private readonly accounts: AccountCache,
  ) {
    super();
  }

  /** @throws Problem 409 for an account that cannot be used on the caller's portal, and so may do nothing */
  async actorOf(address: string, asking: Actor): Promise<Actor> {
    const users = this.registry.of(User);
    const row = new RowReference(users, ROW_ALIAS);
    const admitted = mayAsk.condition(asking, row);
    if (admitted === false) throw rowDenied(asking, mayAsk);
    const id = parseReference(address, users);
    const readable = this.policies.decide(asking, users, 'read');
    const found =
      id !== undefined &&
      readable !== false &&
      (await this.database.one<{ admitted: boolean }>(
        sql`SELECT (${conditionSql(admitted)}) IS TRUE AS "admitted" FROM ${row.table} WHERE ${row.id} = ${id} AND ${conditionSql(readable.scope)}`,
      ));
    if (!found) throw new Problem(404, 'There is no such user.');
    if (!found.admitted) throw rowDenied(asking, mayAsk);
    const actor = await this.accounts.actorOf(id, asking.portalId);
    if (!(actor instanceof Actor)) throw new Problem(409, 'This account cannot be used on this portal, and so may do nothing there.');
    return actor;
  }
}

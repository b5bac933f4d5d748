import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { conditionSql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { profileReader } from '../../platform/directory/users/user.policy.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { RowReference } from '../../resource/model/row-reference.js';

/** What a table says of an account beyond the figures. */
export interface Profile {
  readonly userId: number;
  readonly email: string | null;
  readonly officialCode: string | null;
}

/** Profiles by the rule by which the API shows them. */
@Injectable()
export class ReadableProfiles {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
  ) {}

  /** @returns those that the caller may read, by the account's id */
  async of(ids: readonly number[], actor: Actor): Promise<ReadonlyMap<number, Profile>> {
    const row = new RowReference(this.registry.of(User), 't');
    const rows = await this.database.rows<Profile>(
      sql`SELECT "t"."id" AS "userId", "t"."email", "t"."official_code" AS "officialCode" FROM "user" "t"
          WHERE "t"."id" = ANY(${[...ids]}::int[]) AND ${conditionSql(profileReader.condition(actor, row))}`,
    );
    return new Map(rows.map((profile) => [profile.userId, profile]));
  }
}

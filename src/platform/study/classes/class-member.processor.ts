import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation, Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { Notices } from '../../../feature/notices.js';
import { enrolMembers, tellEnrolled } from './class-enrolment.js';

const LAST_ADMIN = 'A social group keeps at least one admin; make another member an admin first.';

/** Members of classes and social groups: newcomers of a class are enrolled with it, and a social group is never left without an admin. */
@Injectable()
export class ClassMemberProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await this.#enrol(write, id);
    return id;
  }

  /** @throws ViolationProblem at `relationType` where the group would have no maintainer */
  override async update(write: Write, id: number): Promise<void> {
    const group = await lockGroup(write.transaction, id);
    await super.update(write, id);
    await this.#enrol(write, id);
    if (await isAbandoned(write.transaction, group)) throw oneViolation('relationType', LAST_ADMIN);
  }

  /** @throws Problem 409 where the group would have no maintainer */
  override async remove(write: Write, id: number): Promise<void> {
    const group = await lockGroup(write.transaction, id);
    await super.remove(write, id);
    if (await isAbandoned(write.transaction, group)) throw new Problem(409, LAST_ADMIN);
  }

  async #enrol({ transaction, actor, now }: Write, id: number): Promise<void> {
    await tellEnrolled(this.notices, transaction, await enrolMembers(transaction, sql`"m"."id" = ${id}`, actor.portalId, now));
  }
}

async function lockGroup(transaction: Transaction, id: number): Promise<number> {
  const group = await transaction.one<{ id: number }>(sql`SELECT "g"."id" FROM "usergroup" "g"
    JOIN "usergroup_rel_user" "m" ON "m"."usergroup_id" = "g"."id" WHERE "m"."id" = ${id} FOR NO KEY UPDATE OF "g"`);
  return Number(group?.id);
}

async function isAbandoned(transaction: Transaction, groupId: number): Promise<boolean> {
  const abandoned =
    await transaction.one(sql`SELECT 1 FROM "usergroup" "g" WHERE "g"."id" = ${groupId} AND "g"."group_type" = 'social_group'
    AND NOT EXISTS (SELECT 1 FROM "usergroup_rel_user" "m" WHERE "m"."usergroup_id" = "g"."id" AND "m"."relation_type" = 'admin')`);
  return abandoned !== undefined;
}

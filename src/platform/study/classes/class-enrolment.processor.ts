import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { Notices } from '../../../feature/notices.js';
import { enrolMembers, tellEnrolled } from './class-enrolment.js';

/** A class enters a course or session with all its members. Leaving, it leaves them there: their records are their own. */
@Injectable()
export class ClassEnrolmentProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  /** @throws ViolationProblem for a social group, which any user may join */
  override async create(write: Write): Promise<number> {
    const { values, transaction, actor, now } = write;
    const group = await transaction.one(
      sql`SELECT 1 FROM "usergroup" WHERE "id" = ${values.usergroup} AND "group_type" = 'normal_class' FOR NO KEY UPDATE`,
    );
    if (!group) {
      throw oneViolation('usergroup', 'Only classes are enrolled, no social groups.');
    }
    const id = await super.create(write);
    const enrolled = await enrolMembers(transaction, sql`"m"."usergroup_id" = ${values.usergroup}`, actor.portalId, now);
    await tellEnrolled(this.notices, transaction, enrolled);
    return id;
  }
}

import { Injectable } from '@nestjs/common';
import { ReactionHandler, sql, type WrittenRow } from 'lyceum/resource';

export const isLearner = ({ values }: WrittenRow): boolean => values['status'] === 'student';

/** Gives a badge to a learner who is enrolled in a first course. */
@Injectable()
export class WelcomeLearner extends ReactionHandler {
  override async react({ id, transaction }: WrittenRow): Promise<void> {
    await transaction.rows(
      sql`INSERT INTO "badge_award" ("title", "reason", "recipient_id")
          SELECT 'Welcome', 'Your first course.', "e"."user_id" FROM "course_rel_user" "e"
          WHERE "e"."id" = ${id} AND NOT EXISTS (SELECT 1 FROM "badge_award" "b" WHERE "b"."recipient_id" = "e"."user_id" AND "b"."title" = 'Welcome')`,
    );
  }
}

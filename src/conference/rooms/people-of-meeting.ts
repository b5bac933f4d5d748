import { raw } from '../../database/sql.js';

/** People whom a meeting is for, which is the row "m": of its group, else session, else course; its owner; or the portal's. Who may read it, its policy says. */
export const FOR_WHOM = raw(`SELECT "x"."user_id" AS "id" FROM "c_group_rel_user" "x" WHERE "x"."group_id" = "m"."group_id"
  UNION SELECT "x"."user_id" FROM "session_rel_course_rel_user" "x" WHERE "m"."group_id" IS NULL AND "x"."session_id" = "m"."session_id" AND "x"."course_id" = "m"."course_id"
  UNION SELECT "x"."user_id" FROM "course_rel_user" "x" WHERE "m"."group_id" IS NULL AND "m"."session_id" IS NULL AND "x"."course_id" = "m"."course_id"
  UNION SELECT "m"."user_id" WHERE "m"."user_id" IS NOT NULL
  UNION SELECT "x"."user_id" FROM "access_url_rel_user" "x" WHERE "m"."course_id" IS NULL AND "m"."user_id" IS NULL AND "x"."url_id" = "m"."access_url_id"`);

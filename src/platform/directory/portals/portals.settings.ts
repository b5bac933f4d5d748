import type { TextSetting } from '../../../feature/text-setting.js';
import { type Sql, sql } from '../../../database/sql.js';

const LONGEST_NAME = 60;

/** What a portal is called. */
export const portalName: TextSetting = {
  variable: 'portal_name',
  isOfEachPortal: true,
  title: 'Name of the portal',
  comment: 'What pages, mails, certificates and badges call the portal; its description or its host where there is none.',
  category: 'branding',
  audience: 'everyone',
  mistakeIn: (value) =>
    value.trim() === '' || value.length > LONGEST_NAME || /\p{Cc}/u.test(value)
      ? `A name has at most ${LONGEST_NAME} characters, all of them on one line.`
      : undefined,
};

/** @param portal SQL value of its id @returns the name that a portal says; null where it says none */
export function saidName(portal: Sql): Sql {
  return sql`(SELECT NULLIF("s"."selected_value", '') FROM "settings" "s" WHERE "s"."variable" = ${portalName.variable}
    AND "s"."subkey" IS NULL AND "s"."url_id" = ${portal})`;
}

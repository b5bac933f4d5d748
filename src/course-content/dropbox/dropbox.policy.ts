import { sql } from '../../database/sql.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { administratorOf, onPortal } from '../../platform/rights/access/portal.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { memberOfCourseContext } from '../content-access/context.rules.js';

const member = memberOfCourseContext('cId', 'sessionId');
const onSamePortal = onPortal({ course: 'cId' });
const holder = all(owner('userId', 'whose folder it is'), onSamePortal);

/** Users have folders of their own. */
export const dropboxCategoryPolicy = policy('folders of exchanged files', {
  read: holder,
  create: all(holder, member),
  update: holder,
  delete: holder,
});

const party = all(
  rule('sender or recipient who has not removed it', (actor, row) =>
    actor.id === null
      ? false
      : sql`EXISTS (SELECT 1 FROM "c_dropbox_person" "p" WHERE "p"."file_id" = ${row.id} AND "p"."user_id" = ${actor.id})`,
  ),
  onSamePortal,
);
const administrator = administratorOf({ course: 'cId' });
const sender = owner('uploaderId', 'the sender');

/** Files are between those who exchange them; removing one removes it for oneself. */
export const dropboxFilePolicy = policy('exchanged files', {
  read: any(administrator, party),
  create: all(sender, member),
  update: all(sender, party),
  delete: any(administrator, party),
});

const author = owner('authorUserId', 'its author');
const partyToFile = through('file', party);

export const dropboxFeedbackPolicy = policy('remarks on exchanged files', {
  read: through('file', any(administrator, party)),
  create: all(author, partyToFile),
  delete: all(author, partyToFile),
});

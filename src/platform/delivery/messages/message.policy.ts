import type { Actor } from '../../../auth/actor.js';
import { allOf, type Sql, sql } from '../../../database/sql.js';
import { amongIds, foundById } from '../../../resource/policy/id-condition.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, not, notActing, type Rule, rule } from '../../../resource/model/rule.js';
import { classMemberOf } from '../../rights/access/class.rules.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { administratorOfClass } from '../../rights/access/user-class.rules.js';

const sender = owner('sender', 'the sender');

/** Sender and receivers alike hold a message by a delivery row of their own; drafts have no receivers yet. */
const holder = rule('sender or receiver who still holds the message', (actor, row) =>
  actor.id === null
    ? false
    : allOf([
        foundById(row, amongIds(messagesHeld(actor))),
        sql`(${row.column('status')} <> 'draft' OR ${row.column('sender')} = ${actor.id})`,
      ]),
);

function messagesHeld({ id }: Actor): Sql {
  return sql`SELECT "d"."message_id" FROM "message_rel_user" "d" WHERE "d"."receiver_id" = ${id}`;
}

const inNoGroup = rule('in no group', (_, row) => sql`${row.column('group')} IS NULL`);
const sent = rule('sent', (_, row) => sql`${row.column('status')} NOT IN ('draft', 'deleted')`);

/**
 * Sender and receivers read a message, members what is written in their group. Administrators see those of their portal; a caller who acts
 * as another user does not come by that person's messages.
 */
export const messagePolicy: Policy = policy('messages', {
  read: all(notActing, any(administratorOf({ user: 'sender' }), holder, all(sent, classMemberOf('group')))),
  create: all(notActing, sender, any(inNoGroup, classMemberOf('group'), administratorOfClass('group'))),
  update: all(notActing, any(administratorOf({ user: 'sender' }), all(sender, holder))),
  delete: all(notActing, any(administratorOf({ user: 'sender' }), holder)),
});

const receiver = owner('receiver', 'the receiver');

const ofDraft: Rule = rule(
  'delivery of a draft',
  (_, row) => sql`${row.path('message.status')} = 'draft' AND ${row.column('receiverType')} <> 'sender'`,
);

/** Receivers read and write their own delivery of a message. */
export const messageDeliveryPolicy: Policy = policy('message deliveries', {
  read: all(notActing, any(administratorOf({ user: 'receiver' }), all(receiver, not(ofDraft)))),
  update: any(administratorOf({ user: 'receiver' }), all(receiver, not(ofDraft))),
  delete: any(administratorOf({ user: 'receiver' }), all(receiver, not(ofDraft))),
});

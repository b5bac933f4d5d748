import type { Actor } from '../../auth/actor.js';
import { once, type Sql, sql, within } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, not, type Rule, rule } from '../../resource/policy/rule.js';
import { classMemberOf } from '../access/class.rules.js';
import { owner } from '../access/owner.rules.js';
import { administratorOf } from '../access/portal.rules.js';
import { administratorOfUsergroup } from '../access/usergroup.rules.js';

const sender = owner('sender', 'the sender');

/** Sender and receivers alike hold a message by a delivery row of their own; drafts have reached nobody yet. */
const holder = rule('sender or receiver who still holds the message', (actor, row) =>
  actor.id === null
    ? false
    : within(
        messagesHeld(actor),
        sql`(${row.id} = ANY(${once(messagesHeld(actor))}) AND (${row.column('status')} <> 'draft' OR ${row.column('sender')} = ${actor.id}))`,
      ),
);

function messagesHeld({ id }: Actor): Sql {
  return sql`SELECT "d"."message_id" FROM "message_rel_user" "d" WHERE "d"."receiver_id" = ${id}`;
}

const inNoGroup = rule('in no group', (_, row) => sql`${row.column('group')} IS NULL`);
const sent = rule('sent', (_, row) => sql`${row.column('status')} NOT IN ('draft', 'deleted')`);

/** Voters' table, "Message", and what is written in a group: its members'. Administrators see to those of their portal. */
export const messagePolicy: Policy = policy('messages', {
  read: any(administratorOf({ user: 'sender' }), holder, all(sent, classMemberOf('group'))),
  create: all(sender, any(inNoGroup, classMemberOf('group'), administratorOfUsergroup('group'))),
  update: any(administratorOf({ user: 'sender' }), all(sender, holder)),
  delete: any(administratorOf({ user: 'sender' }), holder),
});

const receiver = owner('receiver', 'the receiver');

const ofDraft: Rule = rule(
  'delivery of a draft',
  (_, row) => sql`${row.path('message.status')} = 'draft' AND ${row.column('receiverType')} <> 'sender'`,
);

/** Voters' table, "Message delivery", each receiver for his or her own row. */
export const messageDeliveryPolicy: Policy = policy('message deliveries', {
  read: any(administratorOf({ user: 'receiver' }), all(receiver, not(ofDraft))),
  update: any(administratorOf({ user: 'receiver' }), all(receiver, not(ofDraft))),
  delete: any(administratorOf({ user: 'receiver' }), all(receiver, not(ofDraft))),
});

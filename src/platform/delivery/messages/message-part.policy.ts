import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { messagePolicy } from './message.policy.js';

const readable = through('message', messagePolicy.rule('read'));
const sender = owner('message.sender', 'the sender');
const administratorOfMessage = administratorOf({ user: 'message.sender' });
const ofDraft = rule('while it is a draft', (_, row) => sql`${row.path('message.status')} = 'draft'`);

/** Files go by their message; once it is sent, its sender takes none away. */
export const messageAttachmentPolicy: Policy = policy('attachments of messages', {
  read: readable,
  create: all(sender, readable),
  delete: any(administratorOfMessage, all(sender, ofDraft)),
});

const self = owner('user', 'who gave it');

/** Holders of a message react to it, and see the reactions of others. */
export const messageFeedbackPolicy: Policy = policy('reactions to messages', {
  read: readable,
  create: all(self, readable),
  update: self,
  delete: self,
});

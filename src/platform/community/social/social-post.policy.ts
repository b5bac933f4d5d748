import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, not, rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { classMemberOf } from '../../rights/access/class.rules.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf, onPortal } from '../../rights/access/portal.rules.js';
import { administrator } from '../../rights/access/role.rules.js';
import { friendOf } from '../../rights/access/user-relation.rules.js';
import { classContentVisible } from '../../study/classes/user-class.policy.js';
import { switchedOn } from '../../rights/access/setting.rules.js';
import { socialTool } from './social.settings.js';

const socialToolOn = switchedOn(socialTool);
const sender = owner('sender', 'the sender');
const administratorOfPost = administratorOf({ user: 'sender' });
const forNoGroup = rule('for no group', (_, row) => sql`${row.column('groupReceiver')} IS NULL`);
const standing = rule('unless deleted', (_, row) => sql`${row.column('status')} <> 'deleted'`);
const promoted = rule('promoted', (_, row) => sql`${row.column('type')} = 'promoted_message'`);
const onOwnWall = rule(
  'on no wall of another',
  (_, row) => sql`COALESCE(${row.column('userReceiver')}, ${row.column('sender')}) = ${row.column('sender')}`,
);
const answer = rule('answer', (_, row) => sql`${row.column('parent')} IS NOT NULL`);

/** Posts in a group are seen by whom the group is open to. */
const inVisibleGroup = through('groupReceiver', classContentVisible);

/**
 * Nothing at all while the tool is off. Posts are read on the portal, those of closed groups
 * by their members; written to friends and groups of one's own, and in answer to what one reads.
 */
export const socialPostPolicy: Policy = policy('social posts', {
  read: all(
    socialToolOn,
    any(administratorOfPost, all(authenticated, onPortal({ user: 'sender' }), any(sender, standing), any(forNoGroup, inVisibleGroup))),
  ),
  create: all(
    socialToolOn,
    sender,
    any(administrator, not(promoted)),
    any(onOwnWall, friendOf('userReceiver'), answer),
    any(forNoGroup, classMemberOf('groupReceiver')),
  ),
  update: all(socialToolOn, sender),
  delete: all(socialToolOn, any(administratorOfPost, sender)),
});

/** Readers of a post may react to it. */
export const reactable = all(authenticated, socialPostPolicy.rule('read'));

const readable = through('socialPost', socialPostPolicy.rule('read'));
const senderOfPost = owner('socialPost.sender', 'the sender of the post');

/** Files go by their post. */
export const socialAttachmentPolicy: Policy = policy('attachments of social posts', {
  read: readable,
  create: all(socialToolOn, senderOfPost),
  delete: all(socialToolOn, any(administratorOf({ user: 'socialPost.sender' }), senderOfPost)),
});

const self = owner('user', 'who gave it');

/** Readers of a post may react to it. */
export const socialFeedbackPolicy: Policy = policy('reactions to social posts', {
  read: readable,
  create: all(self, readable),
  update: all(self, readable),
  delete: self,
});

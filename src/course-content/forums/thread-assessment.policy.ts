import { owner } from '../../platform/rights/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { participantOfContexts } from '../content-access/content.rules.js';
import { moderator, threadReader } from './forum.policy.js';

const assessor = through('thread', moderator);
const reader = through('thread', threadReader);
const subject = owner('user', 'the person it is about');
const giver = owner('qualifyUser', 'the user who gave it');
const author = owner('author', 'its author');

const peer = through(
  'thread',
  all(
    rule('where participants mark one another', (_, row) => row.column('threadPeerQualify')),
    participantOfContexts,
    threadReader,
  ),
);

/** Marks for discussions: given by teachers and coaches, and by participants where these mark one another. */
export const threadMarkPolicy = policy('thread marks', {
  read: any(assessor, all(any(subject, giver), reader)),
  create: any(assessor, peer),
  update: all(giver, any(assessor, peer)),
  delete: assessor,
});

/** What teachers and coaches have to say to a participant. */
export const threadFeedbackPolicy = policy('thread feedback', {
  read: any(assessor, all(any(subject, author), reader)),
  create: assessor,
  update: all(author, reader),
  delete: any(assessor, all(author, reader)),
});

import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, inPerson, rule } from '../../../resource/model/rule.js';
import { courseVisibleTo } from '../../rights/access/course.rules.js';
import { nodeReadable } from '../../rights/access/node.rules.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf, portalOfCaller } from '../../rights/access/portal.rules.js';
import { globalAdministrator } from '../../rights/access/role.rules.js';

const self = owner('user', 'the person');

const askingOnly = rule('as a request', (_, row) => sql`${row.column('relationType')} IN ('friend_request', 'hr_request')`);
const answering = rule('answer to a request', (_, row) => sql`${row.column('relationType')} IN ('friend_request', 'friend')`);
const otherSide = owner('friend', 'the other side');
const administratorOfTie = administratorOf({ user: 'user' });

/**
 * Users send requests, and are friends once the other side accepts; administrators assign bosses and
 * human-resources managers. The processor knows the valid transitions.
 */
export const userRelationPolicy: Policy = policy('ties between people', {
  read: any(administratorOfTie, self, otherSide),
  create: any(administratorOfTie, all(self, askingOnly)),
  update: any(administratorOfTie, self, all(otherSide, answering)),
  delete: any(administratorOfTie, self, otherSide),
});

const onPortalOfVote = any(globalAdministrator, portalOfCaller('url'));

/** Ratings are read by those who see the course, on the portal where they were given. */
export const courseVotePolicy: Policy = policy('course ratings', {
  read: any(self, all(authenticated, onPortalOfVote, courseVisibleTo('course'))),
  create: all(self, courseVisibleTo('course')),
  update: self,
  delete: any(administratorOf({ course: 'course' }), self),
});

/** Keys are their owner's, who handles them in person, since a key must not make another; administrators see that they exist. */
export const apiKeyPolicy: Policy = policy('API keys', {
  read: all(inPerson, any(administratorOf({ user: 'user' }), self)),
  create: all(inPerson, self),
  update: all(inPerson, self),
  delete: all(inPerson, self),
});

/** Deposited by users about themselves, verified by administrators. */
export const justificationPolicy: Policy = policy('deposited documents', {
  read: any(administratorOf({ user: 'user' }), self),
  create: self,
  update: administratorOf({ user: 'user' }),
  delete: any(administratorOf({ user: 'user' }), self),
});

const creator = owner('resourceNode.creator', 'its owner');

/** Personal files: seen by whom their owner links them to. */
export const personalFilePolicy: Policy = policy('personal files', {
  read: nodeReadable('resourceNode'),
  create: creator,
  update: creator,
  delete: any(administratorOf({ user: 'resourceNode.creator' }), creator),
});

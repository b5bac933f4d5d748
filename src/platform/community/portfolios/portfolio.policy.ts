import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, rule, type Rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { memberOf, teacherOf } from '../../rights/access/course.rules.js';
import { LINK_SHOWS, LINK_STANDS } from '../../rights/access/link-access.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf, onPortal } from '../../rights/access/portal.rules.js';
import { coachOf, sessionMemberOf } from '../../rights/access/session.rules.js';

const self = owner('user', 'its owner');
const ofNoCourse = rule('of no course', (_, row) => sql`${row.column('course')} IS NULL`);
const inBaseCourse = rule('of the course itself', (_, row) => sql`${row.column('session')} IS NULL`);
const administratorOfOwner = administratorOf({ user: 'user' });

const seen = (...visibilities: readonly string[]): Rule =>
  rule(`while ${visibilities.join(' or ')}`, (_, row) => sql`${row.column('visibility')} = ANY(${[...visibilities]}::text[])`);

const linked = rule('person to whom its owner linked it', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${row.column('resourceNode')}
        AND "l"."user_id" = ${actor.id} AND ${LINK_STANDS} AND ${LINK_SHOWS})`,
);

const teaching = any(all(inBaseCourse, teacherOf('course')), coachOf('session', 'course'));
const belonging = any(all(inBaseCourse, memberOf('course')), sessionMemberOf('session', 'course'));

/** Who writes an entry, as opposed to who marks it. */
export const portfolioWriter = any(administratorOfOwner, self);
export const portfolioMarker = any(administratorOfOwner, teaching);

const reader = any(
  administratorOfOwner,
  self,
  all(seen('visible', 'hidden_except_teachers'), teaching),
  all(seen('visible'), belonging),
  all(seen('per_user'), linked),
);

/** Entries of a course: the visible ones are its members' to read; marks are its teachers' and coaches' to give. */
export const portfolioPolicy: Policy = policy('portfolios', {
  read: reader,
  create: all(self, any(ofNoCourse, belonging, teaching)),
  update: any(portfolioWriter, all(seen('visible', 'hidden_except_teachers'), teaching)),
  delete: portfolioWriter,
});

const inOwnFolder = rule(
  'below no folder of another',
  (_, row) => sql`(${row.column('parent')} IS NULL OR ${row.path('parent.user')} = ${row.column('user')})`,
);
const visible = rule('visible', (_, row) => sql`${row.column('isVisible')}`);

/** Folders are their owner's; those on the portal see the visible ones. */
export const portfolioCategoryPolicy: Policy = policy('folders of portfolios', {
  read: any(self, all(authenticated, onPortal({ user: 'user' }), visible)),
  create: all(self, inOwnFolder),
  update: all(self, inOwnFolder),
  delete: self,
});

const author = owner('author', 'its author');
const administratorOfAuthor = administratorOf({ user: 'author' });
const readerOfItem = through('item', reader);
const teacherOfItem = through('item', all(seen('visible', 'hidden_except_teachers'), teaching));

export const commentWriter = any(administratorOfAuthor, author);
export const commentMarker = any(administratorOfAuthor, teacherOfItem);

const commentReader = all(
  readerOfItem,
  any(seen('visible'), author, owner('item.user', 'the owner of the entry'), teacherOfItem, administratorOfAuthor),
);

/** Readers of an entry may comment on it. */
export const portfolioCommentPolicy: Policy = policy('comments on portfolios', {
  read: commentReader,
  create: all(author, readerOfItem),
  update: any(commentWriter, teacherOfItem),
  delete: any(commentWriter, teacherOfItem),
});

const attacher = any(owner('item.user', 'the owner of the entry'), owner('portfolioComment.author', 'the author of the comment'));

/** Files go by the entry or the comment. */
export const portfolioAttachmentPolicy: Policy = policy('attachments of portfolios', {
  read: any(through('item', reader), through('portfolioComment', commentReader)),
  create: attacher,
  delete: any(administratorOf({ user: 'resourceNode.creator' }), attacher),
});

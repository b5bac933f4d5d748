import { sql } from '../../database/sql.js';
import { nodeCreatable, nodeReadable } from '../../platform/rights/access/node.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfContext, participantOfContexts } from '../content-access/content.rules.js';

/** Those who keep order in a discussion: teachers, coaches and tutors of its context, and administrators. */
export const moderator = editorOfContext;

const author = owner('user', 'its author');

const readableForum = contentPolicy.rule('read');
const openForum = rule(
  'while the forum is open',
  (_, row) => sql`(NOT ${row.column('locked')} AND (${row.column('startTime')} IS NULL OR ${row.column('startTime')} <= now())
    AND (${row.column('endTime')} IS NULL OR ${row.column('endTime')} > now()))`,
);
const editableForum = rule('where the forum lets authors edit', (_, row) => row.column('allowEdit'));
const takesThreads = rule(
  'where the forum takes new threads and its section is not locked',
  (_, row) => sql`(${row.column('allowNewThreads')} AND ${row.path('forumCategory.locked')} IS NOT TRUE)`,
);
const takesAttachments = rule('where the forum takes attachments', (_, row) => row.column('allowAttachments'));

const openThread = rule(
  'while the thread is open',
  (_, row) => sql`(NOT ${row.column('locked')} AND (${row.column('threadCloseDate')} IS NULL OR ${row.column('threadCloseDate')} > now()))`,
);

/** Readers of a thread: it is visible with its forum. */
export const threadReader = any(moderator, all(nodeReadable('resourceNode'), through('forum', readableForum)));

/** Threads are opened by the members of their contexts, as far as the forum lets them, and removed by moderators. */
export const forumThreadPolicy = policy('forum threads', {
  read: threadReader,
  create: any(nodeCreatable('resourceNode'), all(participantOfContexts, through('forum', all(openForum, takesThreads, readableForum)))),
  update: any(moderator, all(author, openThread, through('forum', all(openForum, editableForum, readableForum)))),
  delete: moderator,
});

const validated = rule('once validated and visible', (_, row) => sql`(${row.column('visible')} AND ${row.column('status')} = 'validated')`);
const postReader = any(moderator, all(any(author, validated), through('thread', threadReader)));
const writableThread = through('thread', all(openThread, through('forum', openForum), threadReader));
const postEditor = any(moderator, all(author, writableThread, through('forum', editableForum)));

/** Messages go by their thread; those that wait for moderation are for their author and the moderators alone. */
export const forumPostPolicy = policy('forum posts', {
  read: postReader,
  create: any(nodeCreatable('resourceNode'), all(participantOfContexts, writableThread)),
  update: postEditor,
  delete: postEditor,
});

/** Files go by their message; its author hangs them on. */
export const forumAttachmentPolicy = policy('forum attachments', {
  read: through('post', postReader),
  create: through('post', all(author, through('forum', takesAttachments), any(moderator, writableThread))),
  delete: any(moderator, through('post', all(author, postReader))),
});

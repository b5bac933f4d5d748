import { sql } from '../../database/sql.js';
import { nodeEditable } from '../../platform/rights/access/node.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';

const editor = nodeEditable('resourceNode');
const reader = any(
  editor,
  all(
    rule('while visible', (_, row) => row.column('visible')),
    contentPolicy.rule('read'),
  ),
);

/** Blogs are course content that its editors may hide. */
export const blogPolicy = policy('blogs', { ...contentPolicy.rules, read: reader });

export const editorOfBlog = through('blog', editor);
export const readerOfBlog = through('blog', reader);
const memberOfBlog = rule('member of the blog', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM "c_blog_rel_user" "m" WHERE "m"."blog_id" = ${row.column('blog')} AND "m"."user_id" = ${actor.id})`,
);

/** Posts are written by the editors of the blog and by its members who may read it. */
export const blogPostPolicy = policy('blog posts', {
  read: readerOfBlog,
  create: any(editorOfBlog, all(memberOfBlog, readerOfBlog)),
  update: any(owner('author', 'its author'), editorOfBlog),
  delete: any(owner('author', 'its author'), editorOfBlog),
});

export const blogMembershipPolicy = policy('blog members', {
  read: readerOfBlog,
  create: editorOfBlog,
  delete: any(owner('user', 'the member'), editorOfBlog),
});

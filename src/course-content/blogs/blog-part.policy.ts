import { owner } from '../../platform/rights/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfBlog, readerOfBlog } from './blog.policy.js';

const editor = editorOfBlog;
const author = owner('author', 'its author');
const user = owner('user', 'the person');

/** Readers of a blog may comment on it; only authors and editors may change comments. */
export const blogCommentPolicy = policy('comments in a blog', {
  read: readerOfBlog,
  create: all(author, readerOfBlog),
  update: any(all(author, readerOfBlog), editor),
  delete: any(author, editor),
});

/** One rating a person, of one's own. */
export const blogRatingPolicy = policy('ratings in a blog', {
  read: readerOfBlog,
  create: all(user, readerOfBlog),
  update: all(user, readerOfBlog),
  delete: user,
});

const authorOfPost = through('post', author);

/** Files come with an article, from its author, or with the blog itself, from its editors. */
export const blogAttachmentPolicy = policy('files of a blog', {
  read: readerOfBlog,
  create: any(editor, all(authorOfPost, readerOfBlog)),
  delete: any(editor, authorOfPost),
});

/** Editors set tasks. */
export const blogTaskPolicy = policy('tasks of a blog', {
  read: readerOfBlog,
  create: editor,
  update: any(all(author, readerOfBlog), editor),
  delete: any(all(author, readerOfBlog), editor),
});

/** Editors assign tasks to users, who report their progress. */
export const blogTaskAssignmentPolicy = policy('tasks of people', {
  read: readerOfBlog,
  create: editor,
  update: any(all(owner('user', 'who has the task'), readerOfBlog), editor),
});

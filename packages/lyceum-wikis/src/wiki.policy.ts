import { editorOfCourseContext, memberOfCourseContext } from 'lyceum/content';
import { groupMemberOf, groupTutorOf, owner } from 'lyceum/platform';
import { all, any, identifier, policy, type Rule, rule, sql, through } from 'lyceum/resource';

const editorOfCourse = editorOfCourseContext('course', 'session');
const memberOfCourse = memberOfCourseContext('course', 'session');

/** Those who keep a wiki: teachers and coaches of its context, tutors of its group, administrators. */
export const wikiEditor: Rule = any(editorOfCourse, groupTutorOf('groupId'));

const outsideGroups = rule('outside of groups', (_, row) => sql`${row.column('groupId')} IS NULL`);
const member = any(all(outsideGroups, memberOfCourse), groupMemberOf('groupId'));
const visible = latest('while the page is visible', 'visibility');
const reader = any(wikiEditor, all(member, visible));
const unlocked = rule('while the page is not locked', (_, row) => sql`NOT ${row.column('editlock')}`);

/** Members write wikis, each edit a new version, unless maintainers lock a page. */
export const wikiPolicy = policy('wiki pages', {
  read: reader,
  create: any(wikiEditor, all(owner('user', 'its author'), member, visible, unlocked)),
  delete: wikiEditor,
});

export const wikiCategoryPolicy = policy('wiki categories', {
  read: memberOfCourse,
  create: editorOfCourse,
  update: editorOfCourse,
  delete: editorOfCourse,
});

const author = owner('user', 'its author');
const maintainer = through('wiki', wikiEditor);
const shown = through('wiki', all(reader, latest('while the discussion is shown', 'visibility_disc')));
const open = through('wiki', latest('while the discussion is open', 'addlock_disc'));

/** Discussions go by their page. */
export const wikiDiscussionPolicy = policy('wiki discussions', {
  read: any(maintainer, shown),
  create: all(author, any(maintainer, all(shown, open))),
  delete: any(maintainer, all(author, shown)),
});

/** What the newest version of a page says counts for all of them. */
function latest(description: string, column: 'visibility' | 'visibility_disc' | 'addlock_disc'): Rule {
  return rule(
    description,
    (_, row) => sql`(SELECT "newest".${identifier(column)} FROM "c_wiki" "newest" WHERE "newest"."page_id" = ${row.column('pageId')}
      ORDER BY "newest"."version" DESC LIMIT 1)`,
  );
}

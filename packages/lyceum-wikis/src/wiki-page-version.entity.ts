import { Entity, ForeignKey, type Relation } from 'typeorm';
import { Course, CourseGroup, courseInSession, isGroupOf, Session, User } from 'lyceum/platform';
import {
  ApiResource,
  Computed,
  DateTime,
  Flag,
  Html,
  Identifier,
  Input,
  Reference,
  References,
  type Requirement,
  Text,
  UniqueTogether,
  VIOLATION_CODES,
  WholeNumber,
} from 'lyceum/resource';
import { WikiCategory } from './wiki-category.entity.js';
import { WikiPageVersionProcessor } from './wiki-page-version.processor.js';
import { wikiPolicy } from './wiki.policy.js';
import { isNewest } from './wiki-pages.js';

const sessionOfCourse: Requirement = {
  ...courseInSession,
  about: ['session'],
  message: 'There is no such session in this course.',
  code: VIOLATION_CODES.notFound,
};

const groupOfCourse: Requirement = {
  about: ['groupId'],
  met: (row) => isGroupOf({ group: row.column('groupId'), course: row.column('course'), session: row.column('session') }),
  message: 'There is no such group in this course.',
  code: VIOLATION_CODES.notFound,
};

/** One version of a page of a wiki; never changed, only followed by the next. */
@Entity('c_wiki')
@ApiResource({
  name: 'CWiki',
  path: 'c_wikis',
  display: {
    list: ['title', 'course', 'user', 'version', 'dtime'],
    form: {
      Page: ['course', 'session', 'title', 'content', 'categories'],
      Version: ['comment', 'progress', 'tag'],
      Rights: ['visibility', 'editlock', 'addlock'],
    },
  },
  policy: wikiPolicy,
  processor: WikiPageVersionProcessor,
  requires: [sessionOfCourse, groupOfCourse],
  operations: ['list', 'create', 'read', 'delete'],
  description:
    'Version of a page of the course wiki. Writing a page of the same title in the same place adds its next version; `follows` says after which one it was written.',
})
@UniqueTogether(['pageId', 'version'], {
  name: 'uq_c_wiki_version',
  property: 'title',
  message: 'Another member has just written this page; read it again.',
})
export class WikiPageVersion {
  @Identifier()
  id: number;

  @WholeNumber({
    namesNone: 'A page is all the versions that have this number.',
    write: false,
    filter: ['exact'],
    description: 'The same for all versions of a page.',
  })
  pageId: number | null;

  @Text({ max: 255, write: false, filter: ['exact'], description: 'Its title as other pages link to it.' })
  reflink: string | null;

  @Text({ max: 255, required: true, write: 'create', filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ required: true, write: 'create', search: true })
  content: string;

  @Reference(() => User, { stamp: 'caller', description: 'Who wrote this version.', erasure: 'author' })
  user: Relation<User> | null;

  @ForeignKey(() => CourseGroup, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'c_groups', min: 1, write: 'create', filter: ['exact'], description: 'Id of the group whose wiki it is in.' })
  groupId: number | null;

  @DateTime({ stamp: 'now', order: true })
  dtime: Date | null;

  @Flag({ default: true, write: 'create', description: 'On the first page of a wiki: members add pages to it.' })
  addlock: boolean;

  @Flag({ write: 'create', filter: ['exact'], description: 'Its maintainers alone go on writing it.' })
  editlock: boolean;

  @Flag({ default: true, write: 'create', filter: ['exact'] })
  visibility: boolean;

  @Flag({ default: true, write: 'create', description: 'Members take part in its discussion.' })
  addlockDisc: boolean;

  @Flag({ default: true, write: 'create', description: 'Members see its discussion.' })
  visibilityDisc: boolean;

  @Flag({ default: true, write: 'create', description: 'Members rate it in its discussion.' })
  ratinglockDisc: boolean;

  @WholeNumber({ default: 0, min: 0, write: 'create' })
  assignment: number;

  @Text({ write: 'create', description: 'What was changed.' })
  comment: string | null;

  @Text({ write: 'create', deprecated: { until: '0.7' } })
  progress: string | null;

  @WholeNumber({ min: 0, write: 'create' })
  score: number | null;

  @WholeNumber({ write: false, order: true })
  version: number | null;

  @Computed({ type: 'boolean', filter: ['exact'], expression: isNewest, description: 'The last version of its page.' })
  newest: boolean;

  @Input({
    type: 'reference',
    target: () => WikiPageVersion,
    write: 'create',
    description:
      'The version that this one was written after: a 409 `newer-version` where the page has a newer one. The page keeps its identity when its title is another one. `null`: the wiki must have no page of this title yet. Left out, the version is added to whatever page has the title.',
  })
  follows?: number | null;

  @Text({ write: 'create', search: true })
  tag: string | null;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @References(() => WikiCategory, { inverse: 'wikiPages', write: 'create', filter: ['exact'] })
  categories: Relation<WikiCategory[]>;
}

import { Entity, ForeignKey, Index, type Relation } from 'typeorm';
import { Course, User } from 'lyceum/platform';
import { ApiResource, DateTime, Identifier, Reference, Text, WholeNumber } from 'lyceum/resource';
import { WikiPageCommentProcessor } from './wiki-page-comment.processor.js';
import { WikiPageVersion } from './wiki-page-version.entity.js';
import { wikiDiscussionPolicy } from './wiki.policy.js';

/** A message in the discussion of a wiki page. */
@Entity('c_wiki_discuss')
@ApiResource({
  name: 'CWikiDiscuss',
  path: 'c_wiki_discusses',
  display: { list: ['wiki', 'user', 'comment', 'pScore', 'dtime'] },
  policy: wikiDiscussionPolicy,
  processor: WikiPageCommentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Message in the discussion of a wiki page.',
})
export class WikiPageComment {
  @Identifier()
  id: number;

  @WholeNumber({
    namesNone: 'A page is all the versions that have this number.',
    min: 1,
    required: true,
    write: 'create',
    filter: ['exact'],
    description: 'Id of the page, that of all its versions.',
  })
  publicationId: number;

  @Reference(() => WikiPageVersion, { write: false, onDelete: 'CASCADE', description: 'The version that was the newest then.' })
  wiki: Relation<WikiPageVersion> | null;

  @Reference(() => User, { stamp: 'caller', description: 'Its author.', erasure: 'author' })
  user: Relation<User> | null;

  @Text({ write: 'create' })
  comment: string | null;

  @Text({ max: 255, write: 'create', description: 'Rating of the page.' })
  pScore: string | null;

  @DateTime({ stamp: 'now', order: true })
  dtime: Date | null;

  @Index()
  @ForeignKey(() => Course, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'courses', write: false, description: 'Id of the course.' })
  cId: number | null;
}

import type { Feature } from 'lyceum/feature';
import { WikiPageVersion } from './wiki-page-version.entity.js';
import { WikiCategory } from './wiki-category.entity.js';
import { WikiPageComment } from './wiki-page-comment.entity.js';
import { WikiPagesController } from './pages/wiki-pages.controller.js';
import { WikiWriting } from './pages/wiki-writing.js';
import { wikisCourse } from './wikis.tab.js';

/** Wikis of a course. */
export const wikis: Feature = {
  name: 'wikis',
  lyceum: '^0.5.0',
  needs: ['courses', 'groups', 'nodes', 'sessions', 'users'],
  entities: [WikiPageVersion, WikiCategory, WikiPageComment],
  controllers: [WikiPagesController],
  providers: [WikiWriting],
  course: wikisCourse,
  problems: {
    'newer-version': { status: 409, meaning: 'The page has a newer version than the one that was read; read it and write again.' },
  },
  languages: new URL('languages/', import.meta.url),
};

import { sql } from '../../../database/sql.js';
import type { CollectionDeclaration } from '../../../resource/model/collection-declaration.js';
import { authenticated } from '../../../resource/model/rule.js';

/** `GET /api/me/meetings` */
export const ownMeetings: CollectionDeclaration = {
  name: 'own',
  path: 'me/meetings',
  description: 'The meetings for the caller that are open, or that begin within an hour; the latest made first.',
  rule: authenticated,
  condition: (row) => sql`(${row.column('status')} = 'open' OR ${row.column('nextOccurrence')} <= now() + interval '1 hour')`,
  order: (row) => sql`${row.column('createdAt')} DESC`,
};

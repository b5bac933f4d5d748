import type { Feature } from '../../feature/feature.js';
import { DropboxCategory } from './dropbox-category.entity.js';
import { DropboxFeedback } from './dropbox-feedback.entity.js';
import { DropboxFile } from './dropbox-file.entity.js';
import { DropboxParticipant } from './dropbox-participant.entity.js';

/** Files that members of a course give each other. */
export const dropbox: Feature = {
  name: 'dropbox',
  area: 'messages',
  needs: ['courses', 'nodes', 'sessions', 'users'],
  entities: [DropboxCategory, DropboxFeedback, DropboxFile, DropboxParticipant],
  // Who deletes a file deletes an own copy of it; it is gone with the last one.
  removals: [{ entity: DropboxFile }],
};

import type { Feature } from '../../feature/feature.js';
import { ArchiveTurns } from '../access/archive-turns.js';
import { Document } from './document.entity.js';
import { documentsLabels } from './documents.labels.js';
import { documentsCourse } from './documents.tab.js';

/** Documents and folders of a course. */
export const documents: Feature = {
  name: 'documents',
  needs: ['courses', 'learning-paths', 'nodes', 'personal'],
  entities: [Document],
  providers: [ArchiveTurns],
  labels: documentsLabels,
  course: documentsCourse,
};

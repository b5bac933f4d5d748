import type { Feature } from '../../feature/feature.js';
import { ArchiveTurns } from '../content-access/archive-turns.js';
import { Document } from './document.entity.js';
import { DeskPages } from './pages/desk-pages.js';
import { DocumentDesk } from './pages/document-desk.js';
import { DocumentDeskController } from './pages/document-desk.controller.js';
import { DocumentPageAssetsController } from './pages/document-page-assets.controller.js';
import { DocumentPagesController } from './pages/document-pages.controller.js';
import { documentsCourse } from './documents.tab.js';

/** Documents and folders of a course. */
export const documents: Feature = {
  name: 'documents',
  needs: ['courses', 'learning-paths', 'nodes', 'personal'],
  entities: [Document],
  controllers: [DocumentPageAssetsController, DocumentDeskController, DocumentPagesController],
  providers: [ArchiveTurns, DocumentDesk, DeskPages],
  course: documentsCourse,
};

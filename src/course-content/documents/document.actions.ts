import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import type { ActionDeclaration } from '../../resource/model/action-declaration.js';
import type { EntityClass } from '../../resource/model/field-declaration.js';
import { toggleVisibility } from '../content-access/toggle-visibility.action.js';
import { copyToPersonalFiles } from './copy-to-personal-files.action.js';
import { courseUsage } from './course-usage.action.js';
import { documentPolicy } from './document.policy.js';
import { downloadSelected } from './download-selected.action.js';
import { learningPathUsage } from './learning-path-usage.action.js';
import { moveDocument } from './move-document.action.js';
import { replaceDocument } from './replace-document.action.js';

/** What can be done with documents beyond the six operations. */
export const documentActions = (document: () => EntityClass): readonly ActionDeclaration[] => [
  toggleVisibility('documents'),
  moveDocument,
  replaceDocument,
  learningPathUsage,
  downloadSelected(document),
  courseUsage,
  copyToPersonalFiles,
  fileContent('documents', documentPolicy.rule('read')),
];

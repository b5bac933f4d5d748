import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import type { ActionDeclaration } from '../../resource/model/action-declaration.js';
import { toggleVisibility } from '../content-access/toggle-visibility.action.js';
import { checkLink } from './check-link.action.js';
import { exportLinks } from './export-links.action.js';
import { linkDetails } from './link-details.action.js';
import { setLinkPicture } from './link-picture.action.js';
import { moveLink } from './move-link.action.js';
import { openLink } from './open-link.action.js';

/** What can be done with links beyond the six operations. */
export const linkActions: readonly ActionDeclaration[] = [
  toggleVisibility('links'),
  moveLink,
  openLink,
  setLinkPicture,
  linkDetails,
  checkLink,
  exportLinks,
  fileContent('links', contentPolicy.rule('read')),
];

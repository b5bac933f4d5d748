import { servedAssets } from '../../../pages/served-assets.js';

/** Styles of the pages of assignments. */
export const ASSIGNMENTS_STYLE = '/assignment-assets/assignments.css';

/** Script of the form that hands in: files go on after the network was cut, and what was written is kept. */
export const HAND_IN_SCRIPT = '/assignment-assets/hand-in.js';

/** Script of the page on which works are marked: it saves as one types, and turns to the next learner by key. */
export const MARKING_SCRIPT = '/assignment-assets/marking.js';

/** Styles and scripts of the pages of assignments. */
export const AssignmentPageAssetsController = servedAssets('assignment-assets', new URL('assets/', import.meta.url));

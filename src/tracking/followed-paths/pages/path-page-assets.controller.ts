import { servedAssets } from '../../../pages/served-assets.js';

/** Styles of the page of a path. */
export const PATH_STYLE = '/learning-paths/assets/path.css';

/** Script of the page of a path: it says that the learner is still there, and listens to packages. */
export const PATH_SCRIPT = '/learning-paths/assets/path.js';

/** Styles and script of the page of a path. */
export const PathPageAssetsController = servedAssets('learning-paths/assets', new URL('assets/', import.meta.url));

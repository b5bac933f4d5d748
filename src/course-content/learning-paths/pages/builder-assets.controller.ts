import { servedAssets } from '../../../pages/served-assets.js';

/** Styles of the pages on which learning paths are made. */
export const BUILDER_STYLE = '/path-builder/assets/builder.css';

/** Styles of the pages on which learning paths are made. */
export const BuilderAssetsController = servedAssets('path-builder/assets', new URL('assets/', import.meta.url));

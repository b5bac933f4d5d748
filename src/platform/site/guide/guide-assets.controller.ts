import { servedAssets } from '../../../pages/served-assets.js';

export const GUIDE_STYLE = '/api/guide/assets/guide.css';
export const GUIDE_SCRIPT = '/api/guide/assets/guide.js';

/** Styles and script of the guide. */
export const GuideAssetsController = servedAssets('api/guide/assets', new URL('assets/', import.meta.url));

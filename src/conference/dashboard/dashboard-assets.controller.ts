import { servedAssets } from '../../pages/served-assets.js';

/** Styles and scripts of the dashboard. */
export const DashboardAssetsController = servedAssets('plugin/Videoconf/assets', new URL('assets/', import.meta.url));

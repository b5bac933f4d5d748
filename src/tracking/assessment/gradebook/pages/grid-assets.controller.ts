import { servedAssets } from '../../../../pages/served-assets.js';

/** Styles of the grid of a gradebook. */
export const GRID_STYLE = '/gradebooks/assets/grid.css';

/** Script of the grid: cells are saved as they are left, and arrow keys lead from cell to cell. */
export const GRID_SCRIPT = '/gradebooks/assets/grid.js';

/** Styles and script of the grid of a gradebook. */
export const GridAssetsController = servedAssets('gradebooks/assets', new URL('assets/', import.meta.url));

import { servedAssets } from '../../../pages/served-assets.js';

/** Styles of a register. */
export const REGISTER_STYLE = '/registers/assets/register.css';

/** Script of a register: each presence is saved as it is chosen. */
export const REGISTER_SCRIPT = '/registers/assets/register.js';

/** Styles and script of a register. */
export const RegisterAssetsController = servedAssets('registers/assets', new URL('assets/', import.meta.url));

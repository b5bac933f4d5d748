import { servedAssets } from '../../../pages/served-assets.js';

/** Styles of the pages of documents. */
export const DOCUMENT_STYLE = '/documents/assets/documents.css';

/** Script of the page on which documents are edited: files that are dropped, and large ones in pieces. */
export const DESK_SCRIPT = '/documents/assets/desk.js';

/** Styles and script of the pages of documents. */
export const DocumentPageAssetsController = servedAssets('documents/assets', new URL('assets/', import.meta.url));

import { servedAssets } from '../../../pages/served-assets.js';

/** Styles of the form of a quiz. */
export const EDITOR_STYLE = '/quiz-editor/assets/editor.css';

/** Script of the form of a quiz: what its buttons rearrange is rearranged in place. */
export const EDITOR_SCRIPT = '/quiz-editor/assets/editor.js';

/** Styles and script of the form of a quiz. */
export const EditorAssetsController = servedAssets('quiz-editor/assets', new URL('assets/', import.meta.url));

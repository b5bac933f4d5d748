import { defineConfig } from 'vite';

// The caller, such as a test, may have set another mode; the bundle is always for production.
process.env.NODE_ENV = 'production';

/** Libraries of every page, in one file, which compresses better than many: not those of the editor, nor the words of a language, nor what turns styles over. */
const EVERYWHERE =
  /node_modules\/(?!@tiptap|prosemirror|linkifyjs|orderedmap|rope-sequence|w3c-keyname|ra-language|@mui\/stylis-plugin-rtl|cssjanus)/;

/** The back office, bundled for our own server: below /admin/office, files named by their content. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/office/',
  publicDir: false,
  logLevel: 'error',
  build: {
    emptyOutDir: true,
    // Nothing is written into the page as data: the Content-Security-Policy allows files of ours only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'libraries', test: EVERYWHERE }] } } },
  },
});

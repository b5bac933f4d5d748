import createCache, { type EmotionCache } from '@emotion/cache';
import type { Dictionary } from './languages/dictionary';

/** The page allows no style but ours: what emotion writes carries the page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** Where emotion writes its styles; turned over for languages that are written from right to left, which alone load what turns them. */
export async function stylesFor(direction: Dictionary['direction']): Promise<EmotionCache> {
  if (direction === 'ltr') return createCache({ key: 'office', nonce });
  const [{ prefixer }, { default: turned }] = await Promise.all([import('stylis'), import('@mui/stylis-plugin-rtl')]);
  return createCache({ key: 'office-rtl', nonce, stylisPlugins: [prefixer, turned] });
}

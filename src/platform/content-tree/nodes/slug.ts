/**
 * A text as a readable part of an address: lower case, accents folded, everything that is neither letter nor digit a hyphen.
 * @param max longest result, in characters
 * @param fallback where the text has neither letter nor digit
 */
export function slug(text: string, max = 255, fallback = 'item'): string {
  const words = foldAccents(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return trimHyphens([...trimHyphens(words)].slice(0, max).join('')) || fallback;
}

/** Letters without their accents: `É` becomes `E`. */
function foldAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

function trimHyphens(text: string): string {
  return text.replaceAll(/^-+|-+$/g, '');
}

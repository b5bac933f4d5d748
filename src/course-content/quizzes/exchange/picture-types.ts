/** Media types of the pictures that texts may hold in `data:` addresses, by the endings of names. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Bytes of such a picture; the cleaning of HTML takes larger ones out. */
export const LARGEST_PICTURE = 32_768;

/** @returns nothing for what is no picture that texts may hold */
export function pictureType(name: string): string | undefined {
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

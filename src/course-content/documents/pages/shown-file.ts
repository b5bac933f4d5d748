/** How a page shows a file of the content origin. */
export type FileShape = 'picture' | 'video' | 'audio' | 'frame' | 'file';

const SHAPES: readonly (readonly [RegExp, FileShape])[] = [
  [/^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/, 'picture'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^(?:text\/|application\/json$|application\/pdf$)/, 'frame'],
];

const ENDINGS: readonly (readonly [RegExp, FileShape])[] = [
  [/\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i, 'picture'],
  [/\.(?:mp4|m4v|webm|ogv|mov)$/i, 'video'],
  [/\.(?:mp3|m4a|ogg|oga|opus|wav|flac|aac)$/i, 'audio'],
  [/\.(?:html?|txt|md|csv|json|pdf|log|xml)$/i, 'frame'],
];

/**
 * How a file is shown: by its media type, or by the ending of its name where that is all that is known. What a browser would not show
 * is a file to be downloaded.
 * @param url signed address of the file, which ends in its name
 */
export function shownAs(url: string, mimeType?: string): FileShape {
  const [table, asked] = mimeType === undefined ? [ENDINGS, decodedName(url)] : [SHAPES, mimeType];
  return table.find(([pattern]) => pattern.test(asked))?.[1] ?? 'file';
}

function decodedName(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

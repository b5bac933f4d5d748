const LARGEST = 65_536;
const ADDRESS = /^data:image\/png(?:;[\w.%=-]{1,300})?;base64,([A-Za-z0-9+/]+={0,2})$/;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_END = 24;
const LEAST_SIDE = 32;
const MOST_SIDE = 1_024;

/** A small picture of a portal. */
export interface IconPicture {
  readonly content: Buffer;
  /** Pixels of each of its sides. */
  readonly side: number;
}

/** @param value a `data:` address @returns undefined where it is no square PNG */
export function iconPicture(value: string): IconPicture | undefined {
  const content = Buffer.from(ADDRESS.exec(value)?.[1] ?? '', 'base64');
  if (content.length < HEADER_END || !content.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  return width === height && width >= LEAST_SIDE && width <= MOST_SIDE && content.length <= LARGEST ? { content, side: width } : undefined;
}

/** What such a picture has to be, as a sentence. */
export const ICON_RULE = `The icon is a square picture (PNG) with sides of ${LEAST_SIDE} to ${MOST_SIDE} pixels and at most 64 KiB.`;

import { filetypeinfo } from 'magic-bytes.js';

/** Bytes at the beginning of a file by which its type is checked. */
export const LOOKED_AT = 4_096;

/** How a file is shown on the content origin. */
export interface ShownMedia {
  readonly type: string;
  readonly isInline: boolean;
  /** Content-Security-Policy, but for `frame-ancestors`. */
  readonly policy: string;
}

const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;
const RASTER = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
const UNKNOWN = 'application/octet-stream';
const NOTHING = "sandbox; default-src 'none'";

/**
 * What a browser may do with a file: nothing runs, whatever it is.
 * @param mimeType as its sender said
 * @param head first bytes, which have to agree
 * @param origin that shows it
 */
export function shownMedia(mimeType: string | null, head: Uint8Array, origin: string): ShownMedia {
  const type = mimeType !== null && MEDIA_TYPE.test(mimeType) ? mimeType : UNKNOWN;
  const [kind = ''] = type.split('/');
  if (type === 'image/svg+xml') return inline(type, `${NOTHING}; style-src 'unsafe-inline'; img-src data:`);
  if (type === 'text/html') return inline(type, htmlPolicy(origin));
  if (kind === 'text' || type === 'application/json') return inline('text/plain', NOTHING);
  const isKnown = RASTER.test(type) || type === 'application/pdf' || kind === 'audio' || kind === 'video';
  if (!isKnown) return { type, isInline: false, policy: NOTHING };
  if (!agrees(type, kind, head)) return { type: UNKNOWN, isInline: false, policy: NOTHING };
  // Under a bare sandbox a link to a sound plays nothing.
  const isMedia = kind === 'audio' || kind === 'video';
  return inline(type, isMedia ? `sandbox allow-same-origin; default-src 'none'; media-src ${origin}/content/` : NOTHING);
}

function inline(type: string, policy: string): ShownMedia {
  return { type, isInline: true, policy };
}

function htmlPolicy(origin: string): string {
  return `${NOTHING}; style-src 'unsafe-inline'; img-src ${origin}/content/ data:; media-src ${origin}/content/`;
}

/** A container of sound and pictures may hold either alone. */
function agrees(type: string, kind: string, head: Uint8Array): boolean {
  const found = filetypeinfo([...head]).flatMap(({ mime }) => mime ?? []);
  if (kind === 'audio' || kind === 'video') return found.some((mime) => /^(audio|video)\/|^application\/(ogg|mp4|x-matroska)/.test(mime));
  return found.includes(type) || (type === 'image/bmp' && found.includes('image/x-ms-bmp'));
}

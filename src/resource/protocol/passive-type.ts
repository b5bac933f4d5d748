/** What a page can load as script, style or program whatever its `Content-Disposition` says (WHATWG MIME Sniffing, section 4.6). */
const ACTIVE =
  /^(?:application|text)\/(?:x-)?(?:java|ecma)script$|^text\/(?:javascript1\.\d|jscript|livescript|css|cache-manifest)$|^application\/(?:wasm|manifest\+json)$/;
const BYTES = 'application/octet-stream';

/** The media type under which a file of users is served where pages of the service are: nothing that they could be made to run. */
export function passiveType(mediaType: string): string {
  const [essence = ''] = mediaType.split(';');
  return ACTIVE.test(essence.trim().toLowerCase()) ? BYTES : mediaType;
}

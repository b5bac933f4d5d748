const UNSAFE = /[^\x20-\x7e]|["\\%/]/g;

/**
 * How a file is offered, with its name in ASCII and as it is (RFC 6266, RFC 8187). Not by the package `content-disposition`: it sends a
 * plain name without quotes and without `filename*`, leaves slashes in, and throws where a name holds half of a character.
 * @param inline shown where the browser can, rather than saved
 */
export function contentDisposition(name: string, inline: boolean): string {
  const plain = name.replaceAll(UNSAFE, '_');
  const exact = encodeURIComponent(Buffer.from(name).toString()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

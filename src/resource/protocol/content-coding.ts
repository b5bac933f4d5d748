import type { Request, Response } from 'express';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below it a coding saves less than a packet, in bytes. */
const SMALLEST = 1_400;
/** A good half of what the best quality saves, for a tenth of its time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** Pictures, archives and PDF are compressed already. */
const TEXTUAL = /^(text\/|application\/([\w.-]+\+)?(json|xml))|svg/;

/**
 * Sends the body of an answer whose headers are set, compressed where its reader takes that (RFC 9110 §8.4) and it is worth it. The
 * ETag stays that of the content: it names the state that a write has to match, whatever the coding.
 */
export function sendCoded(request: Request, response: Response, body: Buffer | string): void {
  if (Buffer.byteLength(body) < SMALLEST || !isCodable(response)) return sendPlain(response, body);
  // Of a HEAD too, which has the headers of a GET.
  response.vary('Accept-Encoding');
  const coding = request.method === 'HEAD' ? undefined : codingFor(request);
  if (coding === undefined) return sendPlain(response, body);
  const done = (error: Error | null, coded: Buffer): void => {
    if (response.destroyed) return;
    if (error) return sendPlain(response, body);
    response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', coded.length);
    response.end(coded);
  };
  if (coding === 'br') brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done);
  else gzip(body, { level: GZIP_LEVEL }, done);
}

function isCodable(response: Response): boolean {
  if (response.hasHeader('Content-Encoding')) return false;
  return response.statusCode !== 206 && TEXTUAL.test(String(response.getHeader('Content-Type')));
}

function sendPlain(response: Response, body: Buffer | string): void {
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/** Not by `negotiator`: this is asked of each answer, and most callers ask for no coding. */
function codingFor({ headers }: Request): 'br' | 'gzip' | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
}

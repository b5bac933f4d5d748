import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { typeOfProblem } from './problem.js';

/** By the code of Node.js, which answers them with a status alone. */
const REASONS: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are longer than this service reads: 16 KiB together.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are longer than this service reads.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time.'],
};
const MALFORMED = [400, 'This is no request of HTTP.'] as const;

/** The connection on which an answer has begun says so nowhere else. */
interface AnsweringSocket extends Duplex {
  readonly _httpMessage?: { readonly _headerSent?: boolean };
}

/**
 * Answers what is no request, or too long for one, as everything else is answered: by a problem document (RFC 9457) that pages of other
 * origins may read, which could not tell it from a lost connection otherwise.
 * @param isShared whether other origins may read answers
 */
export function answerUnreadable(server: Server, isShared: boolean): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    if (socket.writable && socket._httpMessage?._headerSent !== true) socket.write(answerTo(error, isShared));
    socket.destroy(error);
  });
}

function answerTo({ code = '' }: NodeJS.ErrnoException, isShared: boolean): string {
  const [status, sentence] = REASONS[code] ?? MALFORMED;
  const title = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ type: typeOfProblem(status), title, status, detail: sentence });
  const headers = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...(isShared ? { 'Access-Control-Allow-Origin': '*' } : {}),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
}

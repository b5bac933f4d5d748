import type { Request } from 'express';
import type { ByteSource } from './byte-source.js';
import { Problem } from './problem.js';

/** Which bytes of a file go to the caller, and what is said about them. */
export interface AnsweredRange {
  readonly status: 200 | 206;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: the whole file. */
  readonly span?: { readonly start: number; readonly end: number };
}

/**
 * The part of a file that a caller asks for (RFC 9110 §14): one range of bytes is returned, several ranges, or a
 * range of another version, get the whole file.
 * @throws Problem 416 for a range beyond the file's end
 */
export function answeredRange(request: Request, { size }: ByteSource, etag: string | undefined): AnsweredRange {
  const headers = { 'Accept-Ranges': 'bytes' };
  const whole: AnsweredRange = { status: 200, headers: { ...headers, 'Content-Length': String(size) } };
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return whole;
  const asked = request.range(size);
  if (asked === -1)
    throw new Problem(416, `The file has ${size} bytes; none of them is in the range.`, {
      headers: { ...headers, 'Content-Range': `bytes */${size}` },
    });
  if (asked === undefined || asked === -2 || asked.type !== 'bytes' || asked.length !== 1) return whole;
  const [{ start, end } = { start: 0, end: size - 1 }] = asked;
  const range = { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': String(end - start + 1) };
  return { status: 206, headers: { ...headers, ...range }, span: { start, end } };
}

import type { Request } from 'express';
import type { HttpResult } from './http-result.js';

/**
 * The part of a file that a caller asks for (RFC 9110 §14): one range of bytes is returned, a range beyond the file's end is a
 * 416, and several ranges, or a range of another version, get the whole file.
 */
export function partOf(request: Request, answer: HttpResult): HttpResult {
  const { body, etag, status } = answer;
  if (!answer.ranges || status !== 200 || !Buffer.isBuffer(body)) return answer;
  const whole = { ...answer, headers: { ...answer.headers, 'Accept-Ranges': 'bytes' } };
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return whole;
  const asked = request.range(body.length);
  if (asked === -1) {
    const headers = { ...whole.headers, 'Content-Range': `bytes */${body.length}` };
    return { status: 416, headers };
  }
  if (asked === undefined || asked === -2 || asked.type !== 'bytes' || asked.length !== 1) return whole;
  const [{ start, end } = { start: 0, end: body.length - 1 }] = asked;
  const headers = { ...whole.headers, 'Content-Range': `bytes ${start}-${end}/${body.length}` };
  return { ...whole, status: 206, headers, body: body.subarray(start, end + 1) };
}

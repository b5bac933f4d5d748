import type { Request } from 'express';

/** The members of a form as a browser sends it (application/x-www-form-urlencoded); none where the body is another. */
export function formOf(request: Request): URLSearchParams {
  const body: unknown = request.body;
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
}

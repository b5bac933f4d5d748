import type { Request } from 'express';

/** The bytes of a body as they came in: signatures are made over these and nothing else. */
export function rawBodyOf(request: Request): Buffer {
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

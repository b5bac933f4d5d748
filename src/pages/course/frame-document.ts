import type { Response } from 'express';
import { Problem } from '../../resource/protocol/problem.js';

/** A text of users in a frame: no script, no form; its links open beside the page. */
const TEXT_POLICY =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Sends the document of a frame that loads it. @throws Problem 404 without one */
export function sendFrameDocument(response: Response, document: string | undefined): void {
  if (document === undefined) throw new Problem(404, 'The page has no such text.');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', TEXT_POLICY);
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(document);
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a tool of the operator: no page, no problem document, nothing to be kept. */
export function answerPlainly(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(method === 'HEAD' ? undefined : bytes);
}

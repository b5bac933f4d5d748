import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const CONNECTIONS = new Agent({ keepAlive: true });
/** Certificates of tests are signed by nobody. */
const SECURE_CONNECTIONS = new SecureAgent({ keepAlive: true, rejectUnauthorized: false });

/** One answer of the service, its body parsed where it is JSON. */
export interface Reply<Body = Json> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

/** A JSON object of which a test knows the shape. */
export type Json = Record<string, unknown> & {
  readonly member?: readonly Json[];
  readonly violations?: readonly { propertyPath: string; code: string; message: string }[];
};

/** Calls the service over its socket as one caller. */
export class ApiClient {
  constructor(
    readonly origin: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get<Body = Json>(path: string, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = Json>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    return this.send('POST', path, body, { 'Content-Type': 'application/ld+json', ...headers });
  }

  put<Body = Json>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    return this.send('PUT', path, body, { 'Content-Type': 'application/ld+json', ...headers });
  }

  patch<Body = Json>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    return this.send('PATCH', path, body, { 'Content-Type': 'application/merge-patch+json', ...headers });
  }

  delete<Body = Json>(path: string, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Calls with GET and leaves the answer unread, for files. */
  fetch(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.origin + path, { headers: { ...this.headers, ...headers }, redirect: 'manual' });
  }

  /** @param body sent as it is where it is text or bytes, as JSON otherwise */
  async send<Body = Json>(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    const bytes = body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const { response, content } = await exchange(this.origin + path, method, { ...this.headers, ...headers }, bytes);
    const text = decoded(content, response.headers['content-encoding']).toString();
    const json = response.headers['content-type']?.includes('json') === true && text !== '';
    return { status: response.statusCode ?? 0, headers: headersOf(response), text, body: (json ? JSON.parse(text) : undefined) as Body };
  }
}

/** What `fetch` does, for a third of the processor time: sweeps over all resources send ten thousand requests. */
function exchange(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array | undefined,
): Promise<{ response: IncomingMessage; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...lengthOf(body), ...headers } };
    const sent = address.startsWith('https:')
      ? secureRequest(address, { ...options, agent: SECURE_CONNECTIONS })
      : request(address, { ...options, agent: CONNECTIONS });
    sent.on('error', reject).on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('error', reject).on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ response, content: Buffer.concat(parts) }));
    });
    sent.end(body);
  });
}

function lengthOf(body: string | Uint8Array | undefined): Record<string, string> {
  return body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}

function decoded(content: Buffer, coding: string | undefined): Buffer {
  if (content.length === 0) return content;
  if (coding === 'br') return brotliDecompressSync(content);
  return coding === 'gzip' ? gunzipSync(content) : content;
}

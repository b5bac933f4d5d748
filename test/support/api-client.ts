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
    const response = await fetch(this.origin + path, { method, headers: { ...this.headers, ...headers }, body: bytes, redirect: 'manual' });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : undefined) as Body };
  }
}

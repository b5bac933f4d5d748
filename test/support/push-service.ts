import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const TLS = join(import.meta.dirname, '../fixtures/tls');

/** The authority of the service's certificate: its own. */
export const PUSH_AUTHORITY = readFileSync(join(TLS, 'localhost.crt'));

/** Keys of a service, as its settings take them. */
export function pushKeys(): { WEB_PUSH_PUBLIC_KEY: string; WEB_PUSH_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey.toString('base64url') };
}

/** A message as a push service gets it. */
export interface PushedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A push service on loopback (RFC 8030): it takes what is sent, or answers with the statuses that it is given. */
export class PushService {
  readonly received: PushedMessage[] = [];
  /** By path, statuses of the next answers to what is sent to it; 201 when there is none. */
  readonly statuses = new Map<string, number[]>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<PushService> {
    const self: { it?: PushService } = {};
    const server = createServer({ key: readFileSync(join(TLS, 'localhost.key')), cert: PUSH_AUTHORITY }, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        self.it?.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(self.it?.statuses.get(request.url ?? '')?.shift() ?? 201).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    self.it = new PushService(server, `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return self.it;
  }

  stop(): Promise<unknown> {
    return new Promise((done) => this.server.close(done));
  }
}

/** The half of a subscription that a browser keeps: it alone reads what is sent to it. */
export class SubscribedBrowser {
  private readonly keys: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);
  private readonly publicKey = this.keys.generateKeys();

  constructor(readonly endpoint: string) {}

  /** As it is given to the service. */
  get subscription(): { endpoint: string; publicKey: string; authToken: string } {
    return { endpoint: this.endpoint, publicKey: this.publicKey.toString('base64url'), authToken: this.secret.toString('base64url') };
  }

  /** Reads one message in one record (RFC 8291 §3.4, RFC 8188 §2). */
  read({ body }: PushedMessage): Record<string, unknown> {
    const salt = body.subarray(0, 16);
    const end = 21 + body.readUInt8(20);
    const sender = body.subarray(21, end);
    const shared = this.keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender]);
    const material = Buffer.from(hkdfSync('sha256', shared, this.secret, info, 32));
    const derived = (name: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
    const sealed = body.subarray(end);
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, unknown>;
  }
}

/** What a sender says of itself (RFC 8292 §2, §3), once its signature holds by the key that it names. @throws Error where it does not */
export function senderOf({ headers }: PushedMessage): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers['authorization'])) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const [header = '', claims = '', signature = ''] = token.split('.');
  const held = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), held, Buffer.from(signature, 'base64url')))
    throw new Error('The signature does not hold.');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> };
}

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that the server took. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As sent, headers first. */
  readonly raw: string;
  /** A header on one line; undefined where there is none. */
  header(name: string): string | undefined;
  /** The parts, decoded. */
  readonly text: string;
  readonly html: string;
}

interface Rejection extends Error {
  responseCode: number;
}

function rejection(code: number, message: string): Rejection {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A real SMTP server on loopback that takes mail, or refuses it as it is told to. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Answers to the next receivers, in order; taken when there is none. */
  readonly rejections: { code: number; message: string }[] = [];
  /** Called when a mail was read, before it is taken. */
  beforeTaken: () => Promise<void> = async () => undefined;
  connections = 0;

  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
  ) {}

  static async start(): Promise<MailServer> {
    const self: { it?: MailServer } = {};
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (self.it) self.it.connections += 1;
        done();
      },
      onRcptTo: (_address, _session, done) => {
        const next = self.it?.rejections.shift();
        done(next ? rejection(next.code, next.message) : null);
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const to = rcptTo.map(({ address }) => address);
          void self.it?.take(mailFrom ? mailFrom.address : '', to, Buffer.concat(parts).toString()).then(() => done());
        });
      },
    });
    // Connections that clients drop are no errors of the test.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.server.address() as AddressInfo;
    self.it = new MailServer(server, `smtp://127.0.0.1:${port}`);
    return self.it;
  }

  /** What an address got. */
  to(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to.includes(address));
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async take(from: string, to: readonly string[], raw: string): Promise<void> {
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
    const header = (name: string): string | undefined =>
      lines
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.slice(name.length + 1)
        .trim();
    this.received.push({ from, to, raw, header, text: part(raw, 'text/plain'), html: part(raw, 'text/html') });
    await this.beforeTaken();
  }
}

/** One part of a multipart message, decoded (RFC 2045). */
function part(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '\0';
  const found = raw.split(`--${boundary}`).find((piece) => piece.includes(`Content-Type: ${type}`)) ?? '';
  const at = found.indexOf('\r\n\r\n');
  const body = found.slice(at + 4).trimEnd();
  if (/Content-Transfer-Encoding: base64/i.test(found)) return Buffer.from(body, 'base64').toString();
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(found)) return body.replaceAll('\r\n', '\n');
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}

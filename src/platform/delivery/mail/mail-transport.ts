import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { createTransport, Transporter } from 'nodemailer';
import { Environment } from '../../../config/environment.js';

const CONNECT_MS = 10_000;
const SOCKET_MS = 30_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** A message as it goes to the server. */
export interface OutgoingMail {
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** What is prepared is not folded: relays broke signatures over folded headers. */
  readonly headers: Readonly<Record<string, string | { readonly prepared: true; readonly value: string }>>;
  readonly references?: readonly string[];
}

/** The operator's SMTP server, by a few connections that stay open. Only `MAIL_URL` says where it is. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  #transporter: Transporter | undefined;

  constructor(private readonly environment: Environment) {}

  /** @throws Error where the server refuses it or cannot be reached; `responseCode` is that of SMTP */
  async send({ references = [], headers, ...mail }: OutgoingMail): Promise<void> {
    const server = await this.#server();
    await server.sendMail({
      ...mail,
      headers: { ...headers },
      references: [...references],
      // Nothing in a mail of ours is read from a file or fetched from somewhere.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Signs in and does nothing. @throws Error where that fails */
  async verify(): Promise<void> {
    const server = await this.#server();
    await server.verify();
  }

  onApplicationShutdown(): void {
    this.#transporter?.close();
  }

  async #server(): Promise<Transporter> {
    const nodemailer = await import('nodemailer');
    this.#transporter ??= nodemailer.createTransport(transportOptions(this.environment)) as Transporter;
    return this.#transporter;
  }
}

/** Certificates are verified; `smtp:` has to become TLS, except on this machine or where the operator allows plain text. */
function transportOptions({
  MAIL_URL = '',
  MAIL_ALLOW_PLAIN,
  MAIL_CONNECTIONS,
}: Environment): Parameters<typeof createTransport>[0] & object {
  const { protocol, hostname, port, username, password } = new URL(MAIL_URL);
  const secure = protocol === 'smtps:';
  return {
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !MAIL_ALLOW_PLAIN && !LOOPBACK.has(hostname),
    ignoreTLS: !secure && LOOPBACK.has(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  };
}

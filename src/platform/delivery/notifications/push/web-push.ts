import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../../config/environment.js';
import { PermanentFailure } from '../../../../jobs/job-handler.js';
import { AddressPolicy } from '../../outbound/address-policy.js';
import { admittedLookup, requireAdmittedHost } from '../../outbound/admitted-lookup.js';

const LONGEST_WAIT_MS = 10_000;
/** Seconds for which a push service keeps what a browser that is off did not get. */
const KEPT_FOR = 86_400;
/** RFC 8030 §7.3: the browser is no longer subscribed. */
const GONE: readonly number[] = [404, 410];
const TOO_MANY = 429;

/** A browser, and the keys that encrypt what is sent to it (RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authToken: string;
}

/** Sends messages to browsers through their push services (RFC 8030), whose hosts the operator lists; nothing unless there are keys. */
@Injectable()
export class WebPush {
  /** Authorities beside those of Node. */
  protected readonly authorities: SecureContextOptions = {};

  constructor(
    private readonly environment: Environment,
    private readonly addresses: AddressPolicy,
  ) {}

  /** The key that browsers subscribe with (RFC 8292 §3.2); undefined where nothing is pushed. */
  get key(): string | undefined {
    return this.environment.WEB_PUSH_PUBLIC_KEY;
  }

  /** Whether an address is one of a push service that may be called. */
  admits(endpoint: string): boolean {
    const { protocol, hostname } = new URL(endpoint);
    const isListed = (host: string): boolean => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);
    return protocol === 'https:' && this.environment.WEB_PUSH_HOSTS.some(isListed);
  }

  /**
   * @param message encrypted for the browser alone; at most 3,993 bytes (RFC 8291 §4)
   * @param topic of messages that replace each other until the browser gets them: at most 32 characters of base64url (RFC 8030 §5.4)
   * @returns `gone` where the browser is no longer subscribed
   * @throws PermanentFailure for what the push service will never take; Error where it may take it later
   */
  async send(target: PushTarget, message: object, topic: string): Promise<'taken' | 'gone'> {
    if (!this.admits(target.endpoint)) throw new PermanentFailure('The push service is not one of WEB_PUSH_HOSTS.');
    const status = await this.#post(await this.#sealed(target, message, topic));
    if (status >= 200 && status < 300) return 'taken';
    if (GONE.includes(status)) return 'gone';
    const reason = `The push service answered ${status}.`;
    throw status === TOO_MANY || status >= 500 ? new Error(reason) : new PermanentFailure(reason);
  }

  /** The library is loaded with the first message that is pushed. */
  async #sealed({ endpoint, publicKey, authToken }: PushTarget, message: object, topic: string): Promise<SealedMessage> {
    const { WEB_PUSH_CONTACT: subject = '', WEB_PUSH_PUBLIC_KEY: own = '', WEB_PUSH_PRIVATE_KEY: privateKey = '' } = this.environment;
    const { default: webPush } = await import('web-push');
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: authToken } };
    try {
      const sealed = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        TTL: KEPT_FOR,
        topic,
        vapidDetails: { subject, publicKey: own, privateKey },
      });
      return { endpoint, headers: sealed.headers, body: sealed.body };
    } catch (error) {
      // Keys that are none were taken before they were checked.
      throw new PermanentFailure(`The message could not be encrypted: ${String(error)}`);
    }
  }

  #post({ endpoint, headers, body }: SealedMessage): Promise<number> {
    const url = new URL(endpoint);
    requireAdmittedHost(url, this.addresses);
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const options: RequestOptions = {
      method: 'POST',
      headers,
      signal,
      agent: false,
      lookup: admittedLookup(this.addresses),
      ...this.authorities,
    };
    return new Promise((done, fail) => {
      const request = httpsRequest(url, options, (response) => {
        done(response.statusCode ?? 0);
        response.destroy();
      });
      request.on('error', fail);
      request.end(body);
    });
  }
}

interface SealedMessage {
  readonly endpoint: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

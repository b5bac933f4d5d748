import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';

const LOOPBACK: ReadonlyMap<string, string> = new Map([
  ['localhost', '127.0.0.1'],
  ['127.0.0.1', 'localhost'],
]);

/**
 * The origin that shows what users uploaded: it knows no token and no cookie, so that a hostile file finds nothing to steal. Set by
 * `CONTENT_ORIGIN`; in development the other name of this machine, so that nothing has to be set up.
 */
@Injectable()
export class ContentOrigin {
  readonly #configured: string | undefined;
  readonly #isProduction: boolean;
  readonly #embedders: readonly string[];

  constructor({ CONTENT_ORIGIN, PUBLIC_URL, CORS_ORIGINS, isProduction }: Environment) {
    this.#configured = CONTENT_ORIGIN;
    this.#isProduction = isProduction;
    this.#embedders = [...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).origin]), ...CORS_ORIGINS];
  }

  /**
   * @param host of the request, with its port
   * @param label takes the place of `*` in an origin that has one
   * @returns null where there is none
   */
  for(host: string | undefined, label = 'files'): string | null {
    if (this.#configured !== undefined) return this.#configured.replace('*', label);
    const [, name = '', port = ''] = /^([^:]+)(:\d+)?$/.exec(host ?? '') ?? [];
    const other = this.#isProduction ? undefined : LOOPBACK.get(name);
    return other === undefined ? null : `http://${other}${port}`;
  }

  /** Whether requests under this host get content and nothing else. */
  isOwn(host: string | undefined): boolean {
    if (this.#configured === undefined || host === undefined) return false;
    const [first, rest] = new URL(this.#configured.replace('*', 'any')).host.split('any.') as [string, string?];
    return rest === undefined ? host === first : host.endsWith(`.${rest}`);
  }

  /** Whether content may be asked for under this host. */
  serves(host: string | undefined): boolean {
    return this.#configured === undefined ? this.for(host) !== null : this.isOwn(host);
  }

  /** Origins whose pages may show content in a frame, as a list of `frame-ancestors`, and read it. @param host of the request */
  embedders(host: string | undefined): readonly string[] {
    if (this.#embedders.length > 0) return this.#embedders;
    const other = this.#configured === undefined ? this.for(host) : null;
    return other === null ? [] : [other];
  }
}

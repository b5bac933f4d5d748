import type { Request } from 'express';
import type { Environment } from '../../config/environment.js';

/** Under which names an application of Express keeps where browsers reach it. */
const SETTINGS = { host: 'public host', origin: 'public origin' } as const;

interface Configurable {
  set(setting: string, value: unknown): unknown;
}

/** Host of `PUBLIC_URL`, with its port; undefined where it is not set. @param app of Express */
export function publicHostOf(app: { get(setting: string): unknown }): string | undefined {
  return app.get(SETTINGS.host) as string | undefined;
}

/**
 * Tells an application where browsers reach it. With a portal for each host the address of a request says it.
 * @param app of Express
 */
export function usePublicUrl(app: Configurable, { PUBLIC_URL, PORTAL_BY_HOST }: Pick<Environment, 'PUBLIC_URL' | 'PORTAL_BY_HOST'>): void {
  app.set(SETTINGS.host, PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).host);
  app.set(SETTINGS.origin, PORTAL_BY_HOST ? undefined : PUBLIC_URL);
}

/**
 * Where the browser of a request reaches this service, without a slash at the end: `PUBLIC_URL`, or else the protocol and the host that
 * it asked for, the forwarded ones as far as `TRUST_PROXY` says.
 */
export function publicOriginOf(request: Request): string {
  const configured = request.app.get(SETTINGS.origin) as string | undefined;
  return configured ?? `${request.protocol}://${request.host}`;
}

/**
 * Whether a page of ours has this origin (RFC 6454). Protocols are not compared: a proxy that ends TLS and says nothing of it is common,
 * and nobody else has pages of our host.
 * @param origin as the browser sends it; `null` is nobody's
 */
export function isOwnOrigin(request: Request, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host !== '' && [request.app.get(SETTINGS.host), request.host, request.headers.host].includes(host);
}

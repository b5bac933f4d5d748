/** What the service gives to a browser that is signed in on its pages. */
interface SessionToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** Ask for a new one so long before the end that no request meets an expired token, in milliseconds. */
const MARGIN = 30_000;

let current: SessionToken | null = null;
let asked: Promise<SessionToken | null> | undefined;
/** The token by which an administrator acts as another person; in memory alone, as the own one. */
let acting: (SessionToken & { readonly onOver?: () => void }) | null = null;

/** Uses another person's token until it is over. @param onOver called when it is */
export function actWith(token: SessionToken | null, onOver?: () => void): void {
  acting = token && { ...token, onOver };
}

/** A token of the session of all pages that is still valid for a while; null where the browser is not signed in. */
export async function freshToken(): Promise<string | null> {
  if (acting && Date.parse(acting.expiresAt) > Date.now()) return acting.token;
  if (acting) {
    const { onOver } = acting;
    acting = null;
    onOver?.();
  }
  if (current && Date.parse(current.expiresAt) - Date.now() > MARGIN) return current.token;
  // One question for all who wait.
  asked ??= ask().finally(() => (asked = undefined));
  current = await asked;
  return current?.token ?? null;
}

/** Id of the sign-in session of this browser, as its token says (`sid`); null before there is one. */
export function sessionHere(): string | null {
  const [, claims] = current?.token.split('.') ?? [];
  if (claims === undefined) return null;
  const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly sid?: string };
  return sid ?? null;
}

/** Forgets the token, so that the next request asks for one. */
export function forgetToken(): void {
  current = null;
}

async function ask(): Promise<SessionToken | null> {
  const response = await fetch('/admin/session/token', { method: 'POST', headers: { Accept: 'application/json' } });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The session was answered with status ${response.status}.`);
  return (await response.json()) as SessionToken;
}

/** Ends the session of all pages. */
export async function signOut(): Promise<void> {
  forgetToken();
  await fetch('/admin/sign-out', { method: 'POST', redirect: 'manual' });
}

/** The page by which all pages are signed in to; it leads back here. */
export function signInAddress(): string {
  return `/admin/sign-in?next=${encodeURIComponent(location.pathname)}${location.hash}`;
}

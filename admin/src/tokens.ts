/** A token of the API. */
interface Token {
  readonly token: string;
  readonly expiresAt: string;
}

/** As whom the administrator acts for a while. */
export interface Acting {
  readonly id: number;
  readonly name: string;
  readonly expiresAt: string;
}

/** What the service gives to a browser that is signed in on its pages. */
interface SessionTokens extends Token {
  /** Of the person as whom is acted in this session. */
  readonly acting: (Acting & Token) | null;
}

/** Ask for a new one so long before the end that no request meets an expired token, in milliseconds. */
const MARGIN = 30_000;
/** How the tabs of a browser tell each other that acting has begun or ended in one of them. */
const tabs = new BroadcastChannel('lyceum-acting');

let current: SessionTokens | null = null;
let asked: Promise<SessionTokens | null> | undefined;
/** The same value as long as the same person is acted as. */
let acting: Acting | null = null;
/** When it is over by itself. */
let end: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

tabs.onmessage = () => void actingChanged();

/**
 * A token that is still valid for a while: of the person as whom is acted in the session of all pages, else of the session's own account;
 * null where the browser is not signed in.
 */
export async function freshToken(): Promise<string | null> {
  const tokens = await freshTokens();
  return tokens?.acting?.token ?? tokens?.token ?? null;
}

/** A token of the session's own account, also while another one is acted as; null where the browser is not signed in. */
export async function ownToken(): Promise<string | null> {
  return (await freshTokens())?.token ?? null;
}

async function freshTokens(): Promise<SessionTokens | null> {
  if (current && isFresh(current, MARGIN) && (!current.acting || isFresh(current.acting, 0))) return current;
  // One question for all who wait.
  asked ??= ask().finally(() => (asked = undefined));
  const tokens = await asked;
  become(tokens);
  return tokens;
}

function isFresh({ expiresAt }: Token, margin: number): boolean {
  return Date.parse(expiresAt) - Date.now() > margin;
}

function become(tokens: SessionTokens | null): void {
  current = tokens;
  const next = tokens?.acting ?? null;
  if (next?.id === acting?.id && next?.expiresAt === acting?.expiresAt) return;
  acting = next && { id: next.id, name: next.name, expiresAt: next.expiresAt };
  clearTimeout(end);
  if (acting) end = setTimeout(() => void actingChanged(), Math.max(0, Date.parse(acting.expiresAt) - Date.now()));
  for (const listener of listeners) listener();
}

/** To be called when acting has begun or ended: asks the service as whom is acted now. */
async function actingChanged(): Promise<void> {
  // What was asked before may be answered as it was then.
  await asked?.catch(() => null);
  forgetToken();
  await freshToken();
}

/** As {@link actingChanged}, in all tabs of this browser. */
export async function actingChangedEverywhere(): Promise<void> {
  await actingChanged();
  tabs.postMessage(null);
}

/** As whom is acted, as far as is known; null for the own account. */
export function actingNow(): Acting | null {
  return acting;
}

/** @returns how to stop listening */
export function onActing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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

async function ask(): Promise<SessionTokens | null> {
  const response = await fetch('/admin/session/token', { method: 'POST', headers: { Accept: 'application/json' } });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The session was answered with status ${response.status}.`);
  return (await response.json()) as SessionTokens;
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

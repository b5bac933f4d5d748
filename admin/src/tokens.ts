/** What the API gives at sign-in and at each renewal. */
interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

const KEY = 'lyceum.back-office';
/** Renew so long before the end that no request meets an expired token, in milliseconds. */
const MARGIN = 30_000;

let renewal: Promise<string | null> | undefined;

/** The sign-in of this tab: it lives as long as the tab, and other tabs cannot read it. */
function kept(): TokenPair | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as TokenPair);
}

function keep(pair: TokenPair): void {
  sessionStorage.setItem(KEY, JSON.stringify(pair));
}

export function isSignedIn(): boolean {
  return kept() !== null;
}

/** The service takes the name and password not, or not now. */
export class SignInRefused extends Error {
  /** @param retryAfter seconds to wait, where that is why */
  constructor(
    readonly status: number,
    readonly retryAfter: number,
  ) {
    super(`Sign-in was answered with status ${status}.`);
  }
}

/** @throws SignInRefused */
export async function signIn(username: string, password: string): Promise<void> {
  const response = await post('/api/authentication_token', { username, password });
  if (!response.ok) throw new SignInRefused(response.status, Number(response.headers.get('Retry-After') ?? 1));
  keep((await response.json()) as TokenPair);
}

/** Ends the session here and on the service. */
export async function signOut(): Promise<void> {
  const pair = kept();
  sessionStorage.removeItem(KEY);
  if (pair) await post('/api/token/revoke', { refreshToken: pair.refreshToken }).catch(() => undefined);
}

/** A token that is still valid for a while; null after signing out. */
export async function freshToken(): Promise<string | null> {
  const pair = kept();
  if (!pair) return null;
  if (expiryOf(pair.token) - Date.now() > MARGIN) return pair.token;
  // One renewal for all who wait: a refresh token is good for one exchange.
  renewal ??= renew(pair).finally(() => (renewal = undefined));
  return renewal;
}

async function renew({ refreshToken }: TokenPair): Promise<string | null> {
  const response = await post('/api/token/refresh', { refreshToken });
  if (response.status === 401) sessionStorage.removeItem(KEY);
  if (!response.ok) return null;
  const pair = (await response.json()) as TokenPair;
  keep(pair);
  return pair.token;
}

/** Milliseconds since the epoch. */
function expiryOf(token: string): number {
  const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as { exp: number };
  return claims.exp * 1000;
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
}

import { ApiProblem } from './problem.js';

/** What a sign-in gives. Keep both where only this user's programs can read them. */
export interface Tokens {
  /** For the `Authorization` header; for an hour. */
  readonly token: string;
  /** Good for one renewal. */
  readonly refreshToken: string;
}

export type Fetch = (request: Request) => Promise<Response>;

/** A sign-in that renews itself: once for all requests that find the token expired. */
export class Session {
  #tokens: Tokens | undefined;
  #renewal: Promise<Tokens | undefined> | undefined;

  /** @param onTokens receives each new pair, and undefined once they are void, for a program that stores them */
  constructor(
    private readonly baseUrl: string,
    private readonly fetch: Fetch,
    tokens?: Tokens,
    private readonly onTokens: (tokens: Tokens | undefined) => void = () => undefined,
  ) {
    this.#tokens = tokens;
  }

  get token(): string | undefined {
    return this.#tokens?.token;
  }

  /**
   * @param code of the second factor, where the account has one
   * @throws ApiProblem 401; its type is `/errors/second-factor-required` where a code is wanted
   */
  async signIn(username: string, password: string, code?: string): Promise<void> {
    const response = await this.#post('/api/authentication_token', { username, password, ...(code !== undefined && { code }) });
    this.#take((await response.json()) as Tokens);
  }

  /** Voids the tokens of this sign-in, here and at the service. */
  async signOut(): Promise<void> {
    const { refreshToken } = this.#tokens ?? {};
    this.#take(undefined);
    if (refreshToken !== undefined) await this.#post('/api/token/revoke', { refreshToken });
  }

  /**
   * Renews the tokens unless another caller has meanwhile.
   * @param refused the token that was no longer taken
   * @returns the token to try with; undefined where one has to sign in again
   */
  async renewed(refused: string | undefined): Promise<string | undefined> {
    if (refused !== this.token) return this.token;
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return (await this.#renewal)?.token;
  }

  async #renew(): Promise<Tokens | undefined> {
    const { refreshToken } = this.#tokens ?? {};
    if (refreshToken === undefined) return undefined;
    try {
      const response = await this.#post('/api/token/refresh', { refreshToken });
      return this.#take((await response.json()) as Tokens);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return this.#take(undefined);
      throw error;
    }
  }

  #take(tokens: Tokens | undefined): Tokens | undefined {
    this.#tokens = tokens;
    this.onTokens(tokens);
    return tokens;
  }

  async #post(path: string, body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const response = await this.fetch(new Request(this.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) }));
    if (!response.ok) throw await ApiProblem.of(response);
    return response;
  }
}

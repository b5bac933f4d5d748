import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { Person, startAuthentication } from './authentication-app.js';
import { FakeClock } from './fake-clock.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export const PASSWORD = 'lyceum-demo';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** A caller with an HTTP client in front of the running service, on a database of its own. */
export class AuthenticationClient {
  #lastCaller = 0;
  #lastPerson = 1_000;
  /** Address that requests seem to come from. */
  caller = '';

  private constructor(
    readonly app: NestExpressApplication,
    readonly clock: FakeClock,
    private readonly database: TestDatabase,
    private readonly address: string,
  ) {
    this.moveElsewhere();
  }

  static async start(): Promise<AuthenticationClient> {
    const clock = new FakeClock();
    const database = await createTestDatabase();
    const app = await startAuthentication(database, clock);
    return new AuthenticationClient(app, clock, database, await app.getUrl());
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** From an address that nobody has failed from. */
  moveElsewhere(): void {
    this.#lastCaller += 1;
    this.caller = `198.51.100.${this.#lastCaller}`;
  }

  get dataSource(): DataSource {
    return this.app.get(DataSource);
  }

  /** A person who may sign in with PASSWORD unless said otherwise. */
  async person(details: Partial<Person> = {}): Promise<Person> {
    this.#lastPerson += 1;
    const id = this.#lastPerson;
    const passwordHash = await this.app.get(PasswordHasher).hash(PASSWORD);
    const person = { id, username: `person-${id}`, passwordHash, obstacle: null, lastLogin: null, ...details };
    await this.dataSource.manager.insert(Person, person);
    return person;
  }

  async post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.address}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': this.caller, ...headers },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  signIn(username: string, password = PASSWORD): Promise<Answer> {
    return this.post('/api/authentication_token', JSON.stringify({ username, password }));
  }

  refresh(refreshToken: string, headers?: Record<string, string>): Promise<Answer> {
    return this.post('/api/token/refresh', JSON.stringify({ refreshToken }), headers);
  }

  /** Tokens of a sign-in that must succeed. */
  tokensFor(username: string): Promise<Tokens> {
    return granted(this.signIn(username));
  }

  /** A route closed to strangers, asked with a token. */
  async whoAmI(token: string): Promise<{ status: number; id: unknown }> {
    const response = await fetch(`${this.address}/api/probe`, { headers: { authorization: `Bearer ${token}` } });
    const { id } = (await response.json()) as { id?: unknown };
    return { status: response.status, id };
  }
}

/** @throws Error when the answer is no pair of tokens */
export async function granted(answer: Promise<Answer>): Promise<Tokens> {
  const { status, body } = await answer;
  const { token, refreshToken } = body;
  if (status === 200 && typeof token === 'string' && typeof refreshToken === 'string') return { token, refreshToken };
  throw new Error(`Tokens were refused: ${status} ${JSON.stringify(body)}`);
}

import { jest } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

/** Who a user is at the provider. */
export interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly given_name?: string;
  readonly family_name?: string;
}

const CLIENT = { id: 'lyceum', secret: 'a-secret-of-the-client-of-many-characters' };

/** A real provider of identities (OpenID Connect) on loopback, at which the user that the test names is signed in already. */
export class IdentityProviderServer {
  readonly client = CLIENT;
  /** Whose browser it is. */
  person: Claims = { sub: 'nobody' };
  /** Whether it publishes the keys of another one, as if its tokens were signed by a stranger. */
  publishesForeignKeys = false;
  /** What came in, path by path. */
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<IdentityProviderServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new IdentityProviderServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** Answers from now on. @param redirectUris where codes may be taken */
  async serve(redirectUris: readonly string[]): Promise<void> {
    const provider = await this.provider(redirectUris);
    const answer = provider.callback();
    this.server.on('request', (request, response) => {
      this.requests.push(request.url ?? '');
      if (this.publishesForeignKeys && request.url === '/jwks') {
        response.setHeader('Content-Type', 'application/json');
        return void response.end(JSON.stringify({ keys: [foreignKey()] }));
      }
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
      const result = { login: { accountId: this.person.sub } };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Its warnings are for those who run it: that it forgets everything, and that it wants a newer Node than we ask for. */
  private async provider(redirectUris: readonly string[]): Promise<Provider> {
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      const { default: ProviderClass } = await import('oidc-provider');
      return new ProviderClass(this.issuer, this.configuration(redirectUris));
    } finally {
      warnings.mockRestore();
    }
  }

  private configuration(redirectUris: readonly string[]): Configuration {
    return {
      clients: [
        { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [...redirectUris], grant_types: ['authorization_code'] },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['preferred_username', 'given_name', 'family_name'],
      },
      cookies: { keys: ['a key of the test alone'] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => Promise.resolve({ ...this.person, sub }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }
}

/** With no `kid`, so that nothing but the signature tells that it is another one's. */
function foreignKey(): object {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

/** A browser without a page: it keeps cookies by host and follows redirects one by one. */
export class Wanderer {
  readonly #cookies = new Map<string, Map<string, string>>();

  /**
   * Opens an address, and goes on as long as it is sent elsewhere and the test does not hold it.
   * @param hold whether to stop before an address
   * @param form what is posted there
   */
  async open(
    address: string,
    hold: (address: URL) => boolean = () => false,
    form?: URLSearchParams,
  ): Promise<{ url: URL; response: Response; text: string }> {
    let url = new URL(address);
    for (let step = 0; step < 20; step += 1) {
      const jar = this.#jarOf(url);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = step === 0 && form !== undefined ? { method: 'POST', body: form } : {};
      const response = await fetch(url, { ...sent, redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      const location = response.headers.get('location');
      const next = location === null ? null : new URL(location, url);
      if (next === null || hold(next)) return { url: next ?? url, response, text: await response.text() };
      await response.body?.cancel();
      url = next;
    }
    throw new Error('Sent around without end.');
  }

  cookie(address: string, name: string): string | undefined {
    return this.#jarOf(new URL(address)).get(name);
  }

  #jarOf({ host }: URL): Map<string, string> {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }
}

import { BadGatewayException, BadRequestException, Injectable, Logger } from '@nestjs/common';
import * as client from 'openid-client';
import { SecretBox } from '../../../../auth/secret-box.js';
import { createCache } from '../../../../cache/cache.js';
import { Clock } from '../../../../config/clock.js';
import { boundedFetch } from './bounded-fetch.js';
import { CLIENT_SECRET, type KnownProvider } from './known-provider.js';
import type { RoundTrip } from './round-trip.js';

/** Seconds for which an answer of a provider is waited for. */
const TIMEOUT = 5;
/** What a provider says of itself is asked again after this time, in milliseconds. */
const REMEMBERED_MS = 600_000;
const REMEMBERED_AT_MOST = 100;
const LONGEST_CLAIM = 255;
/** No text of the database holds them. */
const UNUSABLE = /[\p{Cc}\p{Surrogate}]/u;
/** Codes of the library. */
const OUTAGES: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** A user's identity, as a provider says. */
export interface Identity {
  readonly subject: string;
  /** What the account may be called. */
  readonly username: string | null;
  readonly email: string | null;
  /** Whether the provider says that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly locale: string | null;
}

/** Speaks with providers: authorization code with PKCE (RFC 7636), state and nonce (OpenID Connect Core §3.1). */
@Injectable()
export class ProviderConnections {
  readonly #logger = new Logger(ProviderConnections.name);
  readonly #configurations;

  constructor(
    private readonly box: SecretBox,
    clock: Clock,
  ) {
    const lifetime = { milliseconds: REMEMBERED_MS, now: () => clock.now().getTime() };
    this.#configurations = createCache<string, Promise<client.Configuration>>({
      name: 'identity providers',
      entries: REMEMBERED_AT_MOST,
      lifetime,
    });
  }

  /**
   * @returns where the browser goes
   * @throws BadGatewayException where the provider does not answer
   */
  async addressFor(provider: KnownProvider, trip: RoundTrip): Promise<string> {
    const configuration = await this.#answered(provider, () => this.#configurationOf(provider));
    const parameters = {
      redirect_uri: trip.redirectUri,
      scope: provider.scopes,
      state: trip.state,
      nonce: trip.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
    };
    return client.buildAuthorizationUrl(configuration, parameters).href;
  }

  /**
   * Exchanges the code that the browser brought back for the identity.
   * @param query of the request with which the browser came back, from its question mark on
   * @throws BadRequestException where the answer is not to this round trip, or is not the provider's; BadGatewayException where it does not answer
   */
  async identityFrom(provider: KnownProvider, trip: RoundTrip, query: string): Promise<Identity> {
    return this.#answered(provider, async () => {
      const configuration = await this.#configurationOf(provider);
      const checks = { pkceCodeVerifier: trip.verifier, expectedState: trip.state, expectedNonce: trip.nonce, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(configuration, new URL(trip.redirectUri + query), checks);
      const claims: Readonly<Record<string, unknown>> = { ...tokens.claims() };
      const subject = String(claims['sub']);
      const isComplete = claims['email'] !== undefined && claims[provider.usernameClaim] !== undefined;
      const hasMore = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, subject) : {};
      return identityOf(subject, { ...claims, ...more }, provider.usernameClaim);
    });
  }

  #configurationOf(provider: KnownProvider): Promise<client.Configuration> {
    const key = `${provider.id}.${provider.updatedAt.getTime()}`;
    const known = this.#configurations.get(key);
    if (known) return known;
    const asked = this.#discover(provider);
    this.#configurations.set(key, asked);
    asked.catch(() => this.#configurations.delete(key));
    return asked;
  }

  /** Issuers are https, or on this machine (see OIDC_ISSUERS). */
  async #discover({ issuer, clientId, sealedSecret }: KnownProvider): Promise<client.Configuration> {
    const secret = sealedSecret && this.box.open(CLIENT_SECRET, sealedSecret).toString();
    return client.discovery(new URL(issuer), clientId, undefined, authenticationBy(secret), {
      timeout: TIMEOUT,
      [client.customFetch]: boundedFetch,
      // The library leaves signatures of ID tokens to TLS otherwise (OpenID Connect Core §3.1.3.7, 6).
      // oxlint-disable-next-line typescript/no-deprecated -- insecure for this machine alone; the environment refuses other http issuers
      execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
    });
  }

  async #answered<Result>(provider: KnownProvider, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!isOfProvider(error)) throw error;
      this.#logger.warn(`Sign-in by provider ${provider.id} failed: ${error.message}`);
      throw isOutage(error)
        ? new BadGatewayException('The provider of identities does not answer. Try again later.')
        : new BadRequestException('This sign-in was not begun here, has taken too long, or was refused by the provider. Begin again.');
    }
  }
}

/** Basic authentication, which every server takes for secrets (RFC 6749 §2.3.1), unless this one says that it does not. */
function authenticationBy(secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server;
    const send = supported.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
    return send(server, ...request);
  };
}

function isOfProvider(error: unknown): error is Error {
  const kinds = [client.ClientError, client.ResponseBodyError, client.AuthorizationResponseError, client.WWWAuthenticateChallengeError];
  return error instanceof TypeError || kinds.some((kind) => error instanceof kind);
}

/** No answer, or none in time, or none that a provider gives; anything else is about the sign-in. */
function isOutage(error: Error): boolean {
  return error instanceof TypeError || (error instanceof client.ClientError && (error.code === undefined || OUTAGES.has(error.code)));
}

function identityOf(subject: string, claims: Readonly<Record<string, unknown>>, usernameClaim: string): Identity {
  const text = (name: string): string | null => {
    const value = claims[name];
    return typeof value === 'string' && value !== ''
      ? value
          .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
          .slice(0, LONGEST_CLAIM)
          .replace(/\p{Surrogate}$/u, '')
      : null;
  };
  if (subject === '' || subject.length > LONGEST_CLAIM || UNUSABLE.test(subject))
    throw new BadRequestException('The provider names this person by more than 255 characters, or by some that no text has.');
  return {
    subject,
    username: text(usernameClaim),
    email: text('email'),
    isEmailVerified: claims['email_verified'] === true,
    firstname: text('given_name'),
    lastname: text('family_name') ?? text('name'),
    locale: text('locale'),
  };
}

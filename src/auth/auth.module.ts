import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthenticationController } from './authentication.controller.js';
import { BrowserPaths, BrowserSession } from './browser-session.js';
import { ActingAs } from './tokens/acting-as.js';
import { ApiKeyRate } from './keys/api-key-rate.js';
import { ApiKeys } from './keys/api-keys.js';
import { AccountTokenExpiry } from './links/account-token-expiry.task.js';
import { OneTimeLinks } from './links/one-time-links.js';
import { PasswordCost, PasswordHasher } from './password-hasher.js';
import { LimitsModule } from './limits/limits.module.js';
import { PortalOfRequest } from './portals/portal-of-request.js';
import { CodeTries } from './second-factor/code-tries.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SignInChallenges } from './second-factor/sign-in-challenges.js';
import { SecretBox } from './secret-box.js';
import { SecurityJournal } from './security-journal.js';
import { SessionRenewal } from './tokens/session-renewal.js';
import { SessionExpiry } from './sessions/session-expiry.task.js';
import { SignInSessions } from './sessions/sign-in-sessions.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { OwnPassword } from './sign-in/own-password.js';
import { PresentPassword } from './sign-in/present-password.js';
import type { SignInMethod } from './sign-in/sign-in-method.js';
import { DeclaredSignInMethods, SignInMethods } from './sign-in/sign-in-methods.js';
import { SignInJournal } from './sign-in/sign-in-journal.js';
import { SignInDelays } from './sign-in/sign-in-delays.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';
import { SignInFailureExpiry } from './sign-in/sign-in-failure-expiry.task.js';
import { AccessTokenService } from './tokens/access-token.service.js';
import { AccountCache } from './account-cache.js';
import { JwtAuthGuard } from './tokens/jwt-auth.guard.js';
import { JwtStrategy } from './tokens/jwt.strategy.js';
import { RefreshTokenService } from './tokens/refresh-token.service.js';
import { TokenExtractor } from './tokens/token-extractor.js';
import { TokenPairService } from './tokens/token-pair.service.js';
import { StandingWatch } from './standing/standing-watch.js';
import { Standings } from './standing/standings.js';
import { TokenTerms } from './token-terms.js';

/** What other modules inject. */
const OFFERED = [
  PasswordHasher,
  SignInService,
  SignInMethods,
  SignInJournal,
  PresentPassword,
  SignInSessions,
  AccessTokenService,
  RefreshTokenService,
  TokenPairService,
  AccountCache,
  BrowserSession,
  SessionRenewal,
  ActingAs,
  ApiKeys,
  OneTimeLinks,
  OwnPassword,
  SecondFactorController,
  SecondFactors,
  SecretBox,
  SecurityJournal,
  SignInChallenges,
  Standings,
  StandingWatch,
];

interface AuthModuleOptions {
  /** Modules that export an AccountDirectory, AccountNotices, an ApiKeyDirectory and a PortalDirectory. */
  readonly imports: NonNullable<ModuleMetadata['imports']>;
  /** Paths whose pages take the browser's cookie for a token, with all below them. */
  readonly browserPaths?: readonly string[];
  /** By which users sign in. */
  readonly methods: readonly SignInMethod[];
}

/** Who is calling: sign-in, tokens and the guard before every route. Expects Environment, Clock and DataSource from global modules. */
@Module({})
export class AuthModule {
  static register({ imports, browserPaths = [], methods }: AuthModuleOptions): DynamicModule {
    return {
      module: AuthModule,
      global: true,
      imports: [...imports, LimitsModule],
      controllers: [AuthenticationController, SecondFactorController],
      providers: [
        ...OFFERED,
        { provide: DeclaredSignInMethods, useValue: { all: methods } },
        { provide: BrowserPaths, useValue: browserPaths },
        { provide: APP_GUARD, useExisting: JwtAuthGuard },
        PasswordCost,
        PortalOfRequest,
        SignInDelays,
        SignInThrottle,
        SignInFailureExpiry,
        AccountTokenExpiry,
        SessionExpiry,
        ApiKeyRate,
        CodeTries,
        TokenTerms,
        TokenExtractor,
        JwtStrategy,
        JwtAuthGuard,
      ],
      exports: OFFERED,
    };
  }
}

import { Controller, Header, Headers, HttpCode, Ip, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Actor } from './actor.js';
import { DescribeChallengeAnswer, DescribeRefresh, DescribeRevoke, DescribeSignIn } from './authentication.documentation.js';
import { ChallengeAnswer, RefreshTokenRequest, SignInRequest } from './authentication.requests.js';
import { CurrentActor } from './current-actor.decorator.js';
import { JsonBody } from './json-body.pipe.js';
import { Admits } from './admits.decorator.js';
import { Public } from './public.decorator.js';
import { SignInChallenges } from './second-factor/sign-in-challenges.js';
import { RetryAfterInterceptor } from './sign-in/retry-after.interceptor.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { TokenPairService, type TokenPair } from './tokens/token-pair.service.js';
import { ToleratesBadToken } from './tokens/tolerates-bad-token.decorator.js';
import { SIGN_IN_SEGMENT } from './sign-in/sign-in-path.js';

/** Sign-in, renewal and sign-out of API clients. Responses are never stored by caches (RFC 6749 §5.1). */
@ApiTags('Authentication')
@Controller('api')
@ToleratesBadToken()
@UseInterceptors(RetryAfterInterceptor)
export class AuthenticationController {
  constructor(
    private readonly signInService: SignInService,
    private readonly challenges: SignInChallenges,
    private readonly tokenPairs: TokenPairService,
  ) {}

  @Post(SIGN_IN_SEGMENT)
  @Admits('anybody who knows the password of an account of the portal')
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @DescribeSignIn()
  async signIn(
    @JsonBody(SignInRequest) credentials: SignInRequest,
    @Ip() address: string | undefined,
    @CurrentActor() { portalId }: Actor,
    @Headers('user-agent') userAgent?: string,
  ): Promise<TokenPair> {
    const account = await this.signInService.signIn(credentials, { address, portalId });
    await this.challenges.require(account.id, portalId, credentials.code, address);
    await this.signInService.complete(account.id, address);
    return this.tokenPairs.issue(account, portalId, userAgent);
  }

  @Post(`${SIGN_IN_SEGMENT}/second_factor`)
  @Admits('anybody who has signed in by password and holds the second factor')
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @DescribeChallengeAnswer()
  async answerChallenge(
    @JsonBody(ChallengeAnswer) { challenge, code }: ChallengeAnswer,
    @Ip() address: string | undefined,
    @CurrentActor() { portalId }: Actor,
    @Headers('user-agent') userAgent?: string,
  ): Promise<TokenPair> {
    const accountId = await this.challenges.answer(challenge, code, portalId, address);
    const account = await this.signInService.accountOf(accountId, portalId);
    await this.signInService.complete(accountId, address);
    return this.tokenPairs.issue(account, portalId, userAgent);
  }

  @Post('token/refresh')
  @Admits('holder of a refresh token')
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @DescribeRefresh()
  async refresh(
    @JsonBody(RefreshTokenRequest) { presented }: RefreshTokenRequest,
    @CurrentActor() { portalId }: Actor,
  ): Promise<TokenPair> {
    return this.tokenPairs.renew(presented, portalId);
  }

  @Post('token/revoke')
  @Admits('holder of a refresh token')
  @Public()
  @HttpCode(204)
  @Header('Cache-Control', 'no-store')
  @DescribeRevoke()
  async revoke(@JsonBody(RefreshTokenRequest) { presented }: RefreshTokenRequest, @CurrentActor() { portalId }: Actor): Promise<void> {
    await this.tokenPairs.revoke(presented, portalId);
  }
}

import { Controller, Header, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { Actor } from '../../../../auth/actor.js';
import { Admits } from '../../../../auth/admits.decorator.js';
import { CurrentActor } from '../../../../auth/current-actor.decorator.js';
import { JsonBody } from '../../../../auth/json-body.pipe.js';
import { Public } from '../../../../auth/public.decorator.js';
import { SignInChallenges } from '../../../../auth/second-factor/sign-in-challenges.js';
import { SignInService } from '../../../../auth/sign-in/sign-in.service.js';
import { SIGN_IN_SEGMENT } from '../../../../auth/sign-in/sign-in-path.js';
import { ToleratesBadToken } from '../../../../auth/tokens/tolerates-bad-token.decorator.js';
import { type TokenPair, TokenPairService } from '../../../../auth/tokens/token-pair.service.js';
import { DescribePublicOperation } from '../accounts.documentation.js';
import { SignInCodes } from './sign-in-codes.js';

/** Body of POST /api/authentication_token/exchange. */
class CodeExchange {
  @MaxLength(100)
  @IsNotEmpty({ message: 'This value should not be blank.' })
  @IsString({ message: 'This value should be of type string.' })
  code: string;
}

/** What front-ends do after a sign-in at a provider of identities. */
@ApiTags('Authentication')
@Controller('api')
@Public(true)
@ToleratesBadToken(true)
export class SingleSignOnController {
  constructor(
    private readonly codes: SignInCodes,
    private readonly challenges: SignInChallenges,
    private readonly signIn: SignInService,
    private readonly tokens: TokenPairService,
  ) {}

  @Post(`${SIGN_IN_SEGMENT}/exchange`)
  @Admits('holder of the code of a sign-in at a provider of identities')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @DescribePublicOperation(
    'Exchanges the code of a sign-in at a provider of identities for tokens; the code is good once, for a minute.',
    ['code'],
    [401, 410, 422],
    ['tokens'],
  )
  async exchange(
    @JsonBody(CodeExchange) { code }: CodeExchange,
    @CurrentActor() { portalId }: Actor,
    @Ip() address: string | undefined,
    @Headers('user-agent') userAgent?: string,
  ): Promise<TokenPair> {
    const accountId = await this.codes.use(code, portalId);
    const account = await this.signIn.accountOf(accountId, portalId);
    await this.challenges.require(accountId, portalId);
    await this.signIn.complete(accountId, address);
    return this.tokens.issue(account, portalId, userAgent);
  }
}

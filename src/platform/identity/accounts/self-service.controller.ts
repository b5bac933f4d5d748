import { Controller, Header, Headers, HttpCode, HttpStatus, Ip, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Actor } from '../../../auth/actor.js';
import { Admits } from '../../../auth/admits.decorator.js';
import { CurrentActor } from '../../../auth/current-actor.decorator.js';
import { JsonBody } from '../../../auth/json-body.pipe.js';
import { Public } from '../../../auth/public.decorator.js';
import { SignInService } from '../../../auth/sign-in/sign-in.service.js';
import { ToleratesBadToken } from '../../../auth/tokens/tolerates-bad-token.decorator.js';
import { type TokenPair, TokenPairService } from '../../../auth/tokens/token-pair.service.js';
import { LinkRequest, NewPasswordRequest, PasswordResetRequest, RegistrationRequest } from './account.requests.js';
import { DescribePublicOperation } from './accounts.documentation.js';
import { AddressChanges } from './address-changes.js';
import { PasswordResets } from './password-resets.js';
import { Registrations } from './registrations.js';

const ASKED = { message: 'If this can be done, a mail is on its way.' };

/** What people do about their account before they are signed in. Answers are alike for known and unknown addresses. */
@ApiTags('Accounts')
@Controller('api')
@Public(true)
@ToleratesBadToken(true)
export class SelfServiceController {
  constructor(
    private readonly registrations: Registrations,
    private readonly resets: PasswordResets,
    private readonly addresses: AddressChanges,
    private readonly signIn: SignInService,
    private readonly tokens: TokenPairService,
  ) {}

  @Post('registrations')
  @Admits('everyone, where the portal lets people register')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @DescribePublicOperation(
    'Asks for an account; a mail has the link that makes it.',
    ['email', 'firstname', 'lastname', 'locale?'],
    [403, 422, 429],
    ['asked'],
  )
  async register(
    @JsonBody(RegistrationRequest) request: RegistrationRequest,
    @CurrentActor() { portalId }: Actor,
    @Ip() address: string | undefined,
  ): Promise<typeof ASKED> {
    await this.registrations.ask(request, portalId, address);
    return ASKED;
  }

  @Post('registrations/confirm')
  @Admits('holder of the link')
  @Header('Cache-Control', 'no-store')
  @DescribePublicOperation(
    'Makes the account, with the password that is sent; 202 where an administrator has to agree.',
    ['token', 'password'],
    [403, 409, 410, 422],
    ['made', 'waits'],
  )
  async confirmRegistration(
    @JsonBody(NewPasswordRequest) { token, password }: NewPasswordRequest,
    @CurrentActor() { portalId }: Actor,
    @Res({ passthrough: true }) response: Response,
    @Headers('user-agent') userAgent?: string,
  ): Promise<{ user: string } & Partial<TokenPair>> {
    const { userId, waits } = await this.registrations.confirm(token, password, portalId);
    const user = `/api/users/${userId}`;
    response.status(waits ? HttpStatus.ACCEPTED : HttpStatus.CREATED);
    if (waits) return { user };
    const account = await this.signIn.accountOf(userId, portalId);
    await this.signIn.complete(userId, response.req.ip);
    return { user, ...(await this.tokens.issue(account, portalId, userAgent)) };
  }

  @Post('password_resets')
  @Admits('everyone, where mail is sent')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @DescribePublicOperation('Asks for a new password; a mail has the link.', ['email?', 'username?'], [403, 422, 429], ['asked'])
  async askForPassword(
    @JsonBody(PasswordResetRequest) request: PasswordResetRequest,
    @CurrentActor() { portalId }: Actor,
    @Ip() address: string | undefined,
  ): Promise<typeof ASKED> {
    await this.resets.ask(request, portalId, address);
    return ASKED;
  }

  @Post('password_resets/confirm')
  @Admits('holder of the link')
  @HttpCode(204)
  @DescribePublicOperation('Sets the password, and ends all sessions of the account.', ['token', 'password'], [410, 422], ['done'])
  async setPassword(
    @JsonBody(NewPasswordRequest) { token, password }: NewPasswordRequest,
    @CurrentActor() { portalId }: Actor,
  ): Promise<void> {
    await this.resets.confirm(token, password, portalId);
  }

  @Post('email_changes/confirm')
  @Admits('holder of the link')
  @HttpCode(204)
  @DescribePublicOperation('Confirms a new e-mail address.', ['token'], [409, 410, 422], ['done'])
  async confirmAddress(@JsonBody(LinkRequest) { token }: LinkRequest, @CurrentActor() { portalId }: Actor): Promise<void> {
    await this.addresses.confirm(token, portalId);
  }
}

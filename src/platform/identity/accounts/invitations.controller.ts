import { Controller, Header, Headers, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Actor } from '../../../auth/actor.js';
import { Admits } from '../../../auth/admits.decorator.js';
import { CurrentActor } from '../../../auth/current-actor.decorator.js';
import { JsonBody } from '../../../auth/json-body.pipe.js';
import { Public } from '../../../auth/public.decorator.js';
import { SignInService } from '../../../auth/sign-in/sign-in.service.js';
import { type TokenPair, TokenPairService } from '../../../auth/tokens/token-pair.service.js';
import { InvitationAcceptance, LinkRequest } from './account.requests.js';
import { DescribePublicOperation } from './accounts.documentation.js';
import { type InvitationPreview, Invitations } from './invitations.js';

/** Invitations for those who hold their links. The secret is in the body, which is not logged. */
@ApiTags('Accounts')
@Controller('api/invitations')
@Admits('holder of the link')
@Public(true)
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly signIn: SignInService,
    private readonly tokens: TokenPairService,
  ) {}

  @Post('preview')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @DescribePublicOperation('Shows to what a link invites.', ['token'], [410, 422], ['invited'])
  preview(@JsonBody(LinkRequest) { token }: LinkRequest, @CurrentActor() { portalId }: Actor): Promise<InvitationPreview> {
    return this.invitations.preview(token, portalId);
  }

  @Post('accept')
  @Header('Cache-Control', 'no-store')
  @DescribePublicOperation(
    'Accepts an invitation, with the account that is signed in or with a new one.',
    ['token', 'firstname?', 'lastname?', 'password?', 'username?', 'locale?'],
    [403, 409, 410, 422],
    ['accepted', 'made'],
  )
  async accept(
    @JsonBody(InvitationAcceptance) request: InvitationAcceptance,
    @CurrentActor() caller: Actor,
    @Res({ passthrough: true }) response: Response,
    @Headers('user-agent') userAgent?: string,
  ): Promise<{ user: string } & Partial<TokenPair>> {
    const { userId, isNew } = await this.invitations.accept(request, caller);
    const user = `/api/users/${userId}`;
    response.status(isNew ? HttpStatus.CREATED : HttpStatus.OK);
    if (!isNew) return { user };
    const account = await this.signIn.accountOf(userId, caller.portalId);
    await this.signIn.complete(userId, response.req.ip);
    return { user, ...(await this.tokens.issue(account, caller.portalId, userAgent)) };
  }
}

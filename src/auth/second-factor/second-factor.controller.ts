import { Controller, Delete, Get, Header, HttpCode, Ip, Post, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Transaction } from '../../database/statements.js';
import { AccountNotices } from '../account-notices.js';
import { Actor } from '../actor.js';
import { Admits } from '../admits.decorator.js';
import { COUNT, DescribeAnswer, FLAG, listOf, MOMENT, orNull, shapeOf, TEXT } from '../answer-shape.js';
import { CodeRequest, PasswordAndCodeRequest, PresentPasswordRequest } from '../authentication.requests.js';
import { CurrentActor } from '../current-actor.decorator.js';
import { requireInPerson } from '../in-person.js';
import { JsonBody } from '../json-body.pipe.js';
import { PortalDirectory } from '../portals/portal-directory.js';
import { OwnPassword } from '../sign-in/own-password.js';
import { RetryAfterInterceptor } from '../sign-in/retry-after.interceptor.js';
import { refusedMember } from '../violation.js';
import { type Enrolment, SecondFactors, type SecondFactorState } from './second-factors.js';
import { WithoutSecondFactor } from './without-second-factor.decorator.js';
import { SecurityJournal } from '../security-journal.js';

const STATE = shapeOf({ enabled: FLAG, confirmedAt: orNull(MOMENT), recoveryCodesLeft: COUNT });
const ENROLMENT = shapeOf({
  secret: { ...TEXT, description: 'In base 32.' },
  otpauthUri: { type: 'string', format: 'uri' },
  qr: { type: 'string', format: 'uri', description: 'The address as a QR code: a data address of an SVG picture.' },
});
const CODES = shapeOf({ recoveryCodes: listOf(TEXT) });
const WRONG = 'This code is wrong, was used before, or came too late.';

/** The caller's own second factor. Answers are never stored by caches. */
@ApiTags('Authentication')
@ApiBearerAuth()
@Controller('api/me/second_factor')
@Admits('signed in, each for their own account')
@UseInterceptors(RetryAfterInterceptor)
@WithoutSecondFactor(true)
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passwords: OwnPassword,
    private readonly portals: PortalDirectory,
    private readonly database: Database,
    private readonly notices: AccountNotices,
    private readonly journal: SecurityJournal,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Says whether your account has a second factor.' })
  @DescribeAnswer(200, 'Whether there is one, and how many recovery codes are left', STATE)
  async state(@CurrentActor() caller: Actor): Promise<SecondFactorState> {
    return this.factors.stateOf(requireInPerson(caller));
  }

  @Post()
  @HttpCode(201)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Draws a secret for an authenticator program, to be confirmed within ten minutes.' })
  @DescribeAnswer(201, 'What an authenticator program needs', ENROLMENT)
  async begin(
    @CurrentActor() caller: Actor,
    @JsonBody(PresentPasswordRequest) { currentPassword }: PresentPasswordRequest,
  ): Promise<Enrolment> {
    const id = requireInPerson(caller);
    await this.passwords.require(caller, currentPassword);
    return this.factors.begin({ id, username: caller.username ?? '' }, await this.#issuerOf(caller.portalId));
  }

  @Post('confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Enables the second factor by its first code, and gives the recovery codes.' })
  @DescribeAnswer(200, 'The recovery codes, which are never shown again', CODES)
  async confirm(@CurrentActor() caller: Actor, @JsonBody(CodeRequest) { code }: CodeRequest): Promise<{ recoveryCodes: string[] }> {
    const id = requireInPerson(caller);
    const recoveryCodes = await this.database.transaction(async (transaction: Transaction) => {
      const codes = await this.factors.confirm(transaction, id, code);
      if (!codes) return null;
      await this.notices.tell(transaction, 'second_factor_enabled', { userId: id, portalId: caller.portalId });
      this.journal.tell(transaction, { event: 'second_factor_enabled', accountId: id, portalId: caller.portalId });
      return codes;
    });
    if (!recoveryCodes) throw refusedMember('code', WRONG);
    return { recoveryCodes };
  }

  @Post('recovery_codes')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Replaces the recovery codes.' })
  @DescribeAnswer(200, 'The new recovery codes, which are never shown again', CODES)
  async replaceCodes(
    @CurrentActor() caller: Actor,
    @JsonBody(PasswordAndCodeRequest) proof: PasswordAndCodeRequest,
    @Ip() address: string | undefined,
  ): Promise<{ recoveryCodes: string[] }> {
    const id = await this.#proven(caller, proof, address);
    const recoveryCodes = await this.database.transaction((transaction: Transaction) => {
      this.journal.tell(transaction, { event: 'recovery_codes_replaced', accountId: id, portalId: caller.portalId });
      return this.factors.drawCodes(transaction, id);
    });
    return { recoveryCodes };
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes the second factor.' })
  async remove(
    @CurrentActor() caller: Actor,
    @JsonBody(PasswordAndCodeRequest) proof: PasswordAndCodeRequest,
    @Ip() address: string | undefined,
  ): Promise<void> {
    const id = await this.#proven(caller, proof, address);
    await this.database.transaction(async (transaction: Transaction) => {
      await this.factors.remove(transaction, id);
      await this.notices.tell(transaction, 'second_factor_removed', { userId: id, portalId: caller.portalId });
      this.journal.tell(transaction, { event: 'second_factor_removed', accountId: id, portalId: caller.portalId });
    });
  }

  /** @returns id of the account whose owner knows its password and holds its second factor */
  async #proven(caller: Actor, { currentPassword, code }: PasswordAndCodeRequest, address: string | undefined): Promise<number> {
    const id = requireInPerson(caller);
    await this.passwords.require(caller, currentPassword);
    if (!(await this.factors.accepts(id, code, address))) throw refusedMember('code', WRONG);
    return id;
  }

  /** What authenticator programs call the service: the host of the portal. */
  async #issuerOf(portalId: number): Promise<string> {
    const portal = (await this.portals.findActive()).find(({ id }) => id === portalId);
    return portal && URL.canParse(portal.url) ? new URL(portal.url).hostname : 'Lyceum';
  }
}

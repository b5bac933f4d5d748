import { SOURCE_LANGUAGE } from '../../../languages/language.js';
import { installedLanguages } from '../../../languages/installed-languages.js';
import { Controller, Get, HttpCode, Param, ParseIntPipe, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { IsDefined, ValidateBy } from 'class-validator';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import { Admits } from '../../../auth/admits.decorator.js';
import { JsonBody } from '../../../auth/json-body.pipe.js';
import { Public } from '../../../auth/public.decorator.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { badgePage } from './badge-page.js';
import { CredentialVerification, type VerificationResult } from './credential-verification.js';
import {
  DescribeCredential,
  DescribePublicDocument,
  DescribeVerification,
  DOCUMENT_TYPES,
  JWS_TYPES,
} from './credentials.documentation.js';
import type { JsonDocument } from './json-document.js';
import { PROOF_PAGE_POLICY } from './proof-page.js';
import { PublicCredentials } from './public-credentials.js';

const LONGEST_BODY = 262_144;
const MOST_LEVELS = 24;
/** Requests that one verification counts as. */
const VERIFICATION_COST = 4;
const LINKED_DATA = 'application/ld+json';

/** Unknown and malformed ids are the same to the public. */
const unknown = (what: string) => ({ exceptionFactory: (): Problem => new Problem(404, `There is no such ${what}.`) });

class PresentedCredential {
  @IsDefined()
  @ValidateBy({
    name: 'isCredential',
    validator: { validate: isCredential, defaultMessage: () => 'It is a JSON object, or the text of a JWS.' },
  })
  credential: JsonDocument | string;
}

/** For everybody who was shown a badge. */
@ApiTags('Skill awards')
@Controller()
@Admits('everyone')
@Public(true)
export class CredentialsController {
  constructor(
    private readonly credentials: PublicCredentials,
    private readonly verification: CredentialVerification,
  ) {}

  @Get('api/credentials/:uuid')
  @DescribeCredential()
  async credential(
    @Param('uuid', new ParseUUIDPipe(unknown('credential'))) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.credentials.count(request);
    const { document, jws } = await this.credentials.credential(id.toLowerCase());
    const accepted = new Negotiator(request).mediaTypes([...DOCUMENT_TYPES, ...JWS_TYPES])[0];
    if (accepted === undefined) throw new Problem(406, `Ask for one of ${[...DOCUMENT_TYPES, ...JWS_TYPES].join(', ')}.`);
    const asJws = (JWS_TYPES as readonly string[]).includes(accepted);
    response.setHeader('Vary', 'Accept');
    response.setHeader('Cache-Control', 'no-store');
    response.type(accepted).end(asJws ? jws : document);
  }

  @Get('api/credential_issuers/:portal')
  @DescribePublicDocument('The issuer of badges of a portal, with its verification methods.', LINKED_DATA, 'portal')
  async issuer(@Param('portal', number('issuer')) portal: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.credentials.count(request);
    answer(response, LINKED_DATA, await this.credentials.profile(portal));
  }

  @Get('api/credential_keys/:key')
  @DescribePublicDocument('A public key that has signed credentials, as JWK; retired ones too.', 'application/jwk+json', 'key')
  async key(@Param('key', number('key')) key: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.credentials.count(request);
    answer(response, 'application/jwk+json', await this.credentials.key(key));
  }

  @Get('api/credential_statuses/:portal')
  @DescribePublicDocument('Which credentials of a portal are revoked (Bitstring Status List), signed.', DOCUMENT_TYPES[0], 'portal')
  async statuses(@Param('portal', number('list')) portal: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.credentials.count(request);
    answer(response, DOCUMENT_TYPES[0], await this.credentials.statusList(portal, 0));
  }

  @Get('api/credential_statuses/:portal/:list')
  @DescribePublicDocument('A further list, of 131,072 credentials each.', DOCUMENT_TYPES[0], 'portal', 'list')
  async furtherStatuses(
    @Param('portal', number('list')) portal: number,
    @Param('list', number('list')) list: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.credentials.count(request);
    answer(response, DOCUMENT_TYPES[0], await this.credentials.statusList(portal, list));
  }

  @Post('api/credentials/verification')
  @HttpCode(200)
  @DescribeVerification()
  async verify(
    @JsonBody(PresentedCredential) { credential }: PresentedCredential,
    @Req() request: ResourceRequest,
  ): Promise<VerificationResult & { '@type': string }> {
    this.credentials.count(request, VERIFICATION_COST);
    if (Buffer.isBuffer(request.body) && request.body.length > LONGEST_BODY) throw new Problem(413, 'A credential has at most 256 KiB.');
    return { '@type': 'CredentialVerification', ...(await this.verification.verify(credential, request.user)) };
  }

  @Get('badges/:uuid')
  @ApiExcludeEndpoint()
  async page(
    @Param('uuid', new ParseUUIDPipe(unknown('badge'))) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.credentials.count(request);
    const { document, revoked } = await this.credentials.credential(id.toLowerCase());
    const [language = SOURCE_LANGUAGE] = new Negotiator(request).languages([...installedLanguages().keys()]);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('Content-Security-Policy', PROOF_PAGE_POLICY);
    response.setHeader('Content-Language', language);
    response.setHeader('Vary', 'Accept-Language');
    response.type('html').end(badgePage(JSON.parse(document) as JsonDocument, revoked, language, `../api/credentials/${id}`));
  }
}

function number(what: string): ParseIntPipe {
  return new (class extends ParseIntPipe {
    protected override isNumeric(value: string): boolean {
      return /^[1-9]\d{0,8}$/.test(value);
    }
  })(unknown(what));
}

function answer(response: Response, type: string, document: JsonDocument): void {
  response.setHeader('Cache-Control', 'public, max-age=60');
  response.type(type).end(JSON.stringify(document));
}

function isCredential(value: unknown): boolean {
  return (
    typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value) && isWithin(value, MOST_LEVELS))
  );
}

/** Whether a document is at most so many levels deep. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithin(member, levels - 1));
}

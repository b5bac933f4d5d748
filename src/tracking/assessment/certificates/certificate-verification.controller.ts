import { SOURCE_LANGUAGE } from '../../../languages/language.js';
import { installedLanguages } from '../../../languages/installed-languages.js';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { Database } from '../../../database/statements.js';
import { PROOF_PAGE_POLICY } from '../../../platform/identity/credentials/proof-page.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { CertificateDocuments } from './certificate-documents.js';
import { CertificateVerification, type VerifiedCertificate } from './certificate-verification.js';
import { verificationPage } from './verification-page.js';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const dayOrNull = { type: ['string', 'null'], format: 'date' };
const SCHEMA = {
  type: 'object',
  properties: {
    '@type': { type: 'string', enum: ['CertificateVerification'] },
    state: { type: 'string', enum: ['valid', 'expired', 'revoked'] },
    holder: text,
    course: text,
    portal: text,
    percentage: text,
    issuedOn: day,
    expiresOn: dayOrNull,
    revokedOn: dayOrNull,
    document: { type: ['string', 'null'], description: 'Path of the PDF while the certificate is valid.' },
  },
};

/** For everybody who was shown a certificate. */
@ApiTags('Gradebook certificates')
@Controller()
@Admits('everyone')
@Public(true)
export class CertificateVerificationController {
  constructor(
    private readonly verification: CertificateVerification,
    private readonly documents: CertificateDocuments,
    private readonly database: Database,
  ) {}

  @Get('api/certificates/:hash')
  @ApiOperation({ summary: 'Tells whether a certificate is genuine, valid, expired or revoked. 60 requests a minute and address.' })
  @ApiParam({ name: 'hash', schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } })
  @ApiResponse({ status: 200, description: 'What the certificate says.', content: { 'application/ld+json': { schema: SCHEMA } } })
  @ApiResponse({ status: 404, description: 'There is no such certificate, or it is not public.' })
  @ApiResponse({ status: 429, description: 'Too many requests from this address.' })
  async verify(@Param('hash') hash: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { id: _, ...certificate } = await this.found(hash, request);
    response.setHeader('Cache-Control', 'no-store');
    response.type('application/ld+json').end(JSON.stringify({ '@type': 'CertificateVerification', ...certificate }));
  }

  @Get('certificates/:hash')
  @ApiExcludeEndpoint()
  async page(@Param('hash') address: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const [hash = '', ending] = address.split('.', 2);
    const certificate = await this.found(hash, request);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    if (ending === 'pdf') return this.document(certificate, response);
    if (ending !== undefined) throw new Problem(404, 'There is no such certificate.');
    const [preferred = SOURCE_LANGUAGE] = new Negotiator(request).languages([...installedLanguages().keys()]);
    response.setHeader('Content-Security-Policy', PROOF_PAGE_POLICY);
    response.setHeader('Content-Language', preferred);
    response.setHeader('Vary', 'Accept-Language');
    response.type('html').end(verificationPage(certificate, preferred, `${hash}.pdf`));
  }

  private async document({ id, state }: VerifiedCertificate, response: Response): Promise<void> {
    if (state !== 'valid') throw new Problem(404, 'The certificate is not valid any more.');
    const content = await this.documents.pdf(this.database, id);
    response.setHeader('Content-Disposition', 'inline; filename="certificate.pdf"');
    response.type('application/pdf').end(content);
  }

  private found(hash: string, request: Request): Promise<VerifiedCertificate> {
    this.verification.count(request);
    return this.verification.find(hash);
  }
}

import {
  Controller,
  Get,
  Inject,
  NotFoundException,
  Optional,
  Param,
  Req,
  Res,
  ServiceUnavailableException,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import type { Actor } from '../../auth/actor.js';
import { HtmlPolicies } from '../../resource/persistence/html-policies.js';
import { directionOf } from '../../languages/installed-languages.js';
import type { Language } from '../../languages/language.js';
import { pageLanguage } from '../language.js';
import { pageTexts } from '../texts.js';
import { TYPEFACE } from '../typeface.js';
import { type Brand, PageBrands } from '../page-brand.js';
import { AdministrationRole } from '../page-roles.js';
import { menuPages } from '../office/menu-pages.js';
import { OfficePages } from '../office/office-page.js';
import { SignedInPageGuard } from '../signed-in-page.guard.js';
import { labelsIn, OfficeLabels } from './office-labels.js';
import { BackOfficeFiles } from './back-office-files.js';
import { OfficeRights } from './office-rights.js';

/** Files of the back office are named by their content, so they never change. Seconds. */
const A_YEAR = 31_536_000;

/** Own files only. Styles that emotion writes carry the response's nonce; scripts are files. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The back office: an administration of all resources, as a browser application. What it shows comes from the API, with tokens of
 * the session that its page was opened with; who is not signed in loads nothing of it.
 */
@ApiExcludeController()
@Controller('admin')
@Public(true)
export class BackOfficeController {
  constructor(
    private readonly files: BackOfficeFiles,
    private readonly labels: OfficeLabels,
    private readonly policies: HtmlPolicies,
    private readonly own: OfficePages,
    private readonly rights: OfficeRights,
    @Inject(AdministrationRole) private readonly role: string,
    @Optional() private readonly brands?: PageBrands,
  ) {}

  @Get()
  @Admits('signed in, each to what the API lets the caller do')
  @UseGuards(SignedInPageGuard)
  async open(@Req() request: Request & { user: Actor }, @Res() response: Response): Promise<void> {
    const page = await this.files.page();
    if (page === null) throw new ServiceUnavailableException('The back office has not been built. Run npm run build.');
    const nonce = randomBytes(18).toString('base64');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Vary', 'Accept-Language, Cookie');
    const language = pageLanguage(request);
    response.setHeader('Content-Language', language);
    const { allowList } = await this.policies.ofPortal(request.user.portalId);
    const policy = jsonInHtml({ elements: allowList.tagNames ?? [] });
    response.end(
      filled(page, {
        ...placesOf(language, this.brands?.of(request.user.portalId) ?? {}),
        NONCE: nonce,
        LABELS: jsonInHtml(labelsIn(this.labels, language)),
        PAGES: jsonInHtml(request.user.is(this.role) ? menuPages(this.own, language) : []),
        HTML_POLICY: policy,
        CLOSED: jsonInHtml(this.rights.closedTo(request.user)),
        READER: String(request.user.id),
      }),
    );
  }

  /** The program itself contains no data. */
  @Get('office/assets/:file')
  @Admits('everyone')
  file(@Param('file') name: string, @Req() request: Request, @Res() response: Response): void {
    const file = this.files.asset(name, request.acceptsEncodings('br') === 'br');
    if (!file) throw new NotFoundException('There is no such file.');
    response.type(name.slice(name.lastIndexOf('.')));
    response.setHeader('Vary', 'Accept-Encoding');
    if (file.encoding) response.setHeader('Content-Encoding', file.encoding);
    response.sendFile(file.path, { maxAge: A_YEAR * 1000, immutable: true });
  }
}

/** What is said before the program is there to say it. */
function placesOf(language: Language, { name, icon, color }: Brand): Readonly<Record<string, string>> {
  const { office, apiDocumentation, product } = pageTexts.in(language);
  const { title, opening, failed, needsScript } = office;
  return {
    LANGUAGE: language,
    DIRECTION: directionOf(language),
    TITLE: title,
    PRODUCT: escaped(name ?? product),
    ICON: icon ?? '/admin/assets/icon.svg',
    TYPEFACE,
    ACCENT: color?.light ?? '',
    ACCENT_ON_DARK: color?.dark ?? '',
    OPENING: opening,
    FAILED: failed,
    NEEDS_SCRIPT: needsScript,
    DOCUMENTATION: apiDocumentation,
  };
}

/** What administrators wrote, as a text of HTML or a value of an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Our own texts hold nothing that HTML would take for its own. */
function filled(page: string, places: Readonly<Record<string, string>>): string {
  return page.replace(/%([A-Z_]+)%/g, (place, name: string) => places[name] ?? place);
}

/** As text of a `<script type="application/json">`, which only `</script` and `<!--` could end or change. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

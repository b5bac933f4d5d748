import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { AdministratorPageGuard } from '../../../../pages/administrator-page.guard.js';
import { formOf } from '../../../../pages/form.js';
import { pageLanguage } from '../../../../pages/language.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import { COURSES_STYLE } from '../../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { receivedFile, type SentFile } from '../../../../pages/page-upload.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';
import { PortalBrands } from '../portal-brands.js';
import { BrandWriting, RefusedField } from './brand-writing.js';
import { type BrandingWords, brandingWords } from './branding-words.js';

const VIEWS = new URL('views/', import.meta.url);
const PAGE = '/admin/branding';
const LARGEST_LOGO = 524_288;
const LARGEST_ICON = 65_536;
const PICTURE = /^image\/(?:png|jpeg|webp)$/;

/** What was not taken, and where that is said. */
interface Refused {
  readonly at: string;
  readonly detail: string;
  readonly status: number;
  readonly isEnglish?: boolean;
  readonly form?: URLSearchParams;
}

/** Name, colour, pictures and mail footer of the portal. */
@ApiExcludeController()
@Controller('admin/branding')
@Admits('administrator')
@Public(true)
@UseGuards(AdministratorPageGuard)
export class BrandingPagesController {
  constructor(
    private readonly writing: BrandWriting,
    private readonly brands: PortalBrands,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#send(request, response);
  }

  @Post()
  async save(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    await this.#do(request, response, () => this.writing.say(request.user, form), form);
  }

  @Post('logo')
  async logo(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#upload('logo', LARGEST_LOGO, request, response, (file) => this.writing.sayLogo(request.user, file));
  }

  @Post('logo/removal')
  async removeLogo(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    await this.#do(request, response, () => this.writing.removeLogo(request.user));
  }

  @Post('icon')
  async icon(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#upload('icon', LARGEST_ICON, request, response, (file) => this.writing.sayIcon(request.user, file));
  }

  @Post('icon/removal')
  async removeIcon(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    await this.#do(request, response, () => this.writing.sayIcon(request.user));
  }

  async #upload(
    at: string,
    most: number,
    request: ResourceRequest,
    response: Response,
    work: (file: NonNullable<SentFile['file']>) => Promise<void>,
  ): Promise<void> {
    requireOwnForm(request);
    const words = brandingWords.in(pageLanguage(request));
    const sent = await receivedFile(request, response, most).catch((error: unknown) => {
      if (error instanceof Problem && error.getStatus() === 413) return undefined;
      throw error;
    });
    const detail = wrongWith(sent, words);
    if (detail !== undefined || !sent?.file) return this.#send(request, response, { at, detail: detail ?? words.noFile, status: 422 });
    const { file } = sent;
    await this.#do(request, response, () => work(file));
  }

  async #do(request: ResourceRequest, response: Response, work: () => Promise<void>, form?: URLSearchParams): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error;
      const { field, detail, status } = error;
      await this.#send(request, response, { at: field, detail, status, form, isEnglish: true });
      return;
    }
    response.redirect(303, `${PAGE}?saved=1`);
  }

  async #send(request: ResourceRequest, response: Response, refused?: Refused): Promise<void> {
    const words = brandingWords.in(pageLanguage(request));
    const isSaved = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).has('saved');
    const { logo, icon } = this.brands.of(request.user.portalId);
    this.pages.send(response, {
      template: 'branding',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      status: refused?.status,
      data: { words, refused, isSaved, logo, icon, fields: await this.writing.fields(request.user) },
    });
  }
}

function wrongWith(sent: SentFile | undefined, words: BrandingWords): string | undefined {
  if (!sent) return words.tooLarge;
  if (!sent.file) return words.noFile;
  return PICTURE.test(sent.file.type) ? undefined : words.notPicture;
}

import { BadRequestException, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../auth/admits.decorator.js';
import { OpenToScopes } from '../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../auth/public.decorator.js';
import { WithoutSecondFactor } from '../auth/second-factor/without-second-factor.decorator.js';
import { isInstalled } from '../languages/installed-languages.js';
import { LANGUAGE_COOKIE } from './language.js';
import { requireOwnForm } from './own-form.js';
import { sitePath } from './site-path.js';

const YEAR_MS = 31_536_000_000;

/** Stores the language that a user chose for the pages. */
@ApiExcludeController()
@Controller('admin/language')
@Admits('everyone')
@Public(true)
@OpenToScopes('')
@WithoutSecondFactor(true)
export class LanguageController {
  @Post()
  choose(@Req() request: Request, @Res() response: Response): void {
    requireOwnForm(request);
    const body: unknown = request.body;
    const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
    const language = form.get('language') ?? '';
    if (!isInstalled(language)) throw new BadRequestException('There is no such language here.');
    response.cookie(LANGUAGE_COOKIE, language, { sameSite: 'lax', secure: request.secure, path: '/', maxAge: YEAR_MS });
    response.redirect(303, sitePath(form.get('next'), '/admin/sign-in'));
  }
}

import { isInstalled } from '../../../../../languages/installed-languages.js';
import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../../auth/public.decorator.js';
import { queryOf } from '../../../../../pages/course/course-responder.js';
import { formOf } from '../../../../../pages/form.js';
import { type ApiItem, textOf } from '../../../../../pages/home/home-section.js';
import { LANGUAGE_COOKIE } from '../../../../../pages/language.js';
import { requireOwnForm } from '../../../../../pages/own-form.js';
import { PageCalls } from '../../../../../pages/page-calls.js';
import { SignedInPageGuard } from '../../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../../resource/model/resource-request.js';
import { OwnPages, type RefusedOwnForm } from './own-page.js';

const PROFILE = '/account/profile';
const YEAR_MS = 31_536_000_000;
/** What a form of the profile may change. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  about: ['firstname', 'lastname', 'locale', 'timezone', 'phone'],
  address: ['email', 'currentPassword'],
  password: ['plainPassword', 'currentPassword'],
};
/** What may be empty. */
const CLEARED = new Set(['phone']);

/** Where a person finds all of the own account, and the profile with its address and password. */
@ApiExcludeController()
@Controller('account')
@Admits('signed in, each for their own account')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class OwnAccountController {
  constructor(
    private readonly calls: PageCalls,
    private readonly own: OwnPages,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { caller, user } = await this.own.person(request);
    const account = await this.calls.read<ApiItem>(caller, user);
    this.own.send(response, { template: 'index', data: { account } });
  }

  @Get('profile')
  async profile(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#profile(request, response);
  }

  /** Changes what one of its forms is about. */
  @Post('profile')
  async change(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const { caller, user } = await this.own.person(request);
    const names = MEMBERS[form.get('part') ?? ''] ?? [];
    const sent = names
      .filter((name) => form.has(name) && !(name === 'locale' && form.get(name) === ''))
      .map((name) => [name, form.get(name) ?? ''] as const);
    const body = Object.fromEntries(sent.map(([name, value]) => [name, value === '' && CLEARED.has(name) ? null : value]));
    const work = async (): Promise<void> => {
      await this.calls.send(caller, 'PATCH', user, body);
      const language = (form.get('locale') ?? '').slice(0, 2);
      const cookie = { sameSite: 'lax', secure: request.secure, path: '/', maxAge: YEAR_MS } as const;
      if (isInstalled(language)) response.cookie(LANGUAGE_COOKIE, language, cookie);
      response.redirect(303, `${PROFILE}?saved=${form.get('part') ?? ''}`);
    };
    await this.own.run(form, work, (refused) => this.#profile(request, response, refused));
  }

  async #profile(request: ResourceRequest, response: Response, refused?: RefusedOwnForm): Promise<void> {
    const { caller, user } = await this.own.person(request);
    const account = await this.calls.read<ApiItem>(caller, user);
    const found = (await this.calls.readable<readonly ApiItem[]>(caller, '/api/languages?available=true&itemsPerPage=100')) ?? [];
    const languages = found.map(({ isocode, originalName, englishName }) => ({
      code: textOf(isocode),
      name: textOf(originalName) || textOf(englishName),
    }));
    const zones = [...new Set([textOf(account['timezone']), 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter((zone) => zone !== '');
    const saved = queryOf(request).get('saved') ?? undefined;
    const data = { account, languages, zones, refused, saved: refused ? undefined : saved };
    this.own.send(response, { template: 'profile', part: 'profile', data, status: refused?.status });
  }
}

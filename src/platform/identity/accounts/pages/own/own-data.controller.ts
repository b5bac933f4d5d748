import { randomUUID } from 'node:crypto';
import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../../auth/public.decorator.js';
import { formOf } from '../../../../../pages/form.js';
import type { ApiItem } from '../../../../../pages/home/home-section.js';
import { requireOwnForm } from '../../../../../pages/own-form.js';
import { PageCalls } from '../../../../../pages/page-calls.js';
import { SignedInPageGuard } from '../../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../../resource/model/resource-request.js';
import { Responder } from '../../../../../resource/protocol/responder.js';
import { OwnPages, type RefusedOwnForm } from './own-page.js';

const ROWS = 100;
const REACHES: Readonly<Record<string, string>> = { read: '*:read', write: '*:write' };

/** Keys of a person for programs, and the file with all that the service has of the person. */
@ApiExcludeController()
@Controller('account')
@Admits('signed in, each for their own account')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class OwnDataController {
  constructor(
    private readonly calls: PageCalls,
    private readonly own: OwnPages,
    private readonly responder: Responder,
  ) {}

  @Get('keys')
  async keys(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#keys(request, response, {});
  }

  /** Makes a key; the answer shows it, and nothing ever after. */
  @Post('keys')
  async makeKey(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const { caller } = await this.own.person(request);
    const form = formOf(request);
    const body = { description: (form.get('description') ?? '').trim(), scopes: [REACHES[form.get('reach') ?? ''] ?? '*:read'] };
    const work = async (): Promise<void> => {
      const made = await this.calls.send<ApiItem>(caller, 'POST', '/api/user_api_keys', body, { key: form.get('key') });
      await this.#keys(request, response, { made: made['apiKey'] });
    };
    await this.own.run(form, work, (refused) => this.#keys(request, response, { refused }));
  }

  @Post('keys/:key/removal')
  async removeKey(@Param('key', ParseIntPipe) key: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const { caller } = await this.own.person(request);
    await this.calls.answer(caller, 'DELETE', `/api/user_api_keys/${key}`);
    response.redirect(303, '/account/keys');
  }

  @Get('export')
  async exports(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#exports(request, response);
  }

  @Post('export')
  async ask(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const { caller, user } = await this.own.person(request);
    const work = async (): Promise<void> => {
      await this.calls.answer(caller, 'POST', `${user}/export`);
      response.redirect(303, '/account/export');
    };
    await this.own.run(formOf(request), work, (refused) => this.#exports(request, response, refused));
  }

  @Get('export/:export')
  async download(@Param('export', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { caller } = await this.own.person(request);
    response.setHeader('Cache-Control', 'private, no-store');
    await this.responder.deliver(request, response, await this.calls.answer(caller, 'GET', `/api/personal_data_exports/${id}/content`));
  }

  async #keys(
    request: ResourceRequest,
    response: Response,
    { made, refused }: { readonly made?: unknown; readonly refused?: RefusedOwnForm },
  ): Promise<void> {
    const { caller } = await this.own.person(request);
    const keys = await this.calls.read<readonly ApiItem[]>(caller, `/api/user_api_keys?order[createdDate]=desc&itemsPerPage=${ROWS}`);
    const own = keys.filter(({ user }) => user === `/api/users/${request.user.id ?? 0}`);
    const data = { keys: own, made, refused, key: randomUUID() };
    this.own.send(response, { template: 'keys', part: 'keys', data, status: refused?.status });
  }

  async #exports(request: ResourceRequest, response: Response, refused?: RefusedOwnForm): Promise<void> {
    const { caller, user } = await this.own.person(request);
    const address = `/api/personal_data_exports?user=${user}&order[createdAt]=desc&itemsPerPage=${ROWS}`;
    const exports = await this.calls.read<readonly ApiItem[]>(caller, address);
    this.own.send(response, { template: 'export', part: 'export', data: { exports, refused }, status: refused?.status });
  }
}

import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../../auth/public.decorator.js';
import type { Language } from '../../../../../languages/language.js';
import { MAIL_FREQUENCIES } from '../../../../../feature/notice-kind.js';
import { queryOf } from '../../../../../pages/course/course-responder.js';
import { formOf } from '../../../../../pages/form.js';
import type { ApiItem } from '../../../../../pages/home/home-section.js';
import { requireOwnForm } from '../../../../../pages/own-form.js';
import { pageLanguage } from '../../../../../pages/language.js';
import { type PageCaller, PageCalls } from '../../../../../pages/page-calls.js';
import { SignedInPageGuard } from '../../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../../resource/model/resource-request.js';
import { OwnPages } from './own-page.js';

const ADDRESS = '/account/notifications';

/** A kind of notifications, and how the caller gets it. */
interface ListedKind {
  readonly kind: string;
  readonly locked: boolean;
  readonly effective: { readonly inProduct: boolean; readonly push: boolean; readonly mail: string };
}

/** On which a person chooses what to hear of, here and by mail. */
@ApiExcludeController()
@Controller('account/notifications')
@Admits('signed in, each for their own account')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class OwnNotificationsController {
  constructor(
    private readonly calls: PageCalls,
    private readonly own: OwnPages,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { caller } = await this.own.person(request);
    const data = {
      kinds: await this.#kinds(caller, pageLanguage(request)),
      isPushed: (await this.#pushKey(caller)) !== null,
      frequencies: MAIL_FREQUENCIES,
      saved: queryOf(request).get('saved') === '1',
    };
    this.own.send(response, { template: 'notifications', part: 'notifications', data });
  }

  /** Writes what differs from what counts now, so that what nobody touched follows the portal. */
  @Post()
  async choose(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const { caller } = await this.own.person(request);
    const form = formOf(request);
    const own = await this.#own(caller);
    const isPushed = (await this.#pushKey(caller)) !== null;
    for (const { kind, locked, effective } of await this.#kinds(caller, pageLanguage(request))) {
      const inProduct = form.has(`here-${kind}`);
      // What is not shown here is not pushed either, whatever was chosen: that choice stays for when it is shown again.
      const asksPush = isPushed && inProduct && effective.inProduct;
      const push = asksPush ? form.has(`push-${kind}`) : effective.push;
      const chosen = {
        inProduct,
        mail: form.get(`mail-${kind}`) ?? effective.mail,
        ...(asksPush && push !== effective.push ? { push } : {}),
      };
      const isSame = inProduct === effective.inProduct && chosen.mail === effective.mail && push === effective.push;
      if (locked || isSame || !form.has(`mail-${kind}`)) continue;
      const known = own.get(kind);
      if (known === undefined) await this.calls.send(caller, 'POST', '/api/notification_preferences', { kind, ...chosen });
      else await this.calls.send(caller, 'PATCH', `/api/notification_preferences/${known}`, chosen);
    }
    response.redirect(303, `${ADDRESS}?saved=1`);
  }

  async #pushKey(caller: PageCaller): Promise<string | null> {
    return (await this.calls.read<{ readonly key: string | null }>(caller, '/api/push_subscriptions/key')).key;
  }

  async #kinds(caller: PageCaller, language: Language): Promise<readonly ListedKind[]> {
    return (await this.calls.read<{ readonly member: readonly ListedKind[] }>(caller, `/api/notification_kinds?language=${language}`))
      .member;
  }

  /** What was chosen everywhere, by kind. */
  async #own(caller: PageCaller): Promise<ReadonlyMap<unknown, number>> {
    const found: ApiItem[] = [];
    for (let page = 1; found.length === (page - 1) * 100; page += 1)
      found.push(...(await this.calls.read<readonly ApiItem[]>(caller, `/api/notification_preferences?itemsPerPage=100&page=${page}`)));
    return new Map(found.filter(({ course }) => course == null).map(({ kind, id }) => [kind, Number(id)]));
  }
}

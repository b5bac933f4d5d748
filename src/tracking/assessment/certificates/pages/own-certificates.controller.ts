import { Controller, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { publicOriginOf } from '../../../../auth/portals/public-origin.js';
import { Public } from '../../../../auth/public.decorator.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { pageLanguage } from '../../../../pages/language.js';
import { dayIn } from '../../../../pages/moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../../pages/page-assets.controller.js';
import { type PageCaller, PageCalls } from '../../../../pages/page-calls.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import { worded } from '../../../../pages/worded.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { Responder } from '../../../../resource/protocol/responder.js';
import { certificateWords } from './certificate-words.js';

const VIEWS = new URL('views/', import.meta.url);
const ROWS = 100;

/** A certificate as its holder's page lists it. */
interface OwnCertificate {
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly issued: string;
  readonly expires: string;
  /** Path of the public page that says whether it is genuine. */
  readonly proof: string;
}

/** A badge as its holder's page lists it. */
interface OwnBadge {
  readonly title: string;
  readonly acquired: string;
  readonly proof: string;
}

/** The certificates and badges of who is signed in, with what shows others that they are genuine. */
@ApiExcludeController()
@Controller('account/certificates')
@Admits('signed in, each for their own certificates')
@Public(true)
@UseGuards(SignedInPageGuard)
export class OwnCertificatesController {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
    private readonly responder: Responder,
  ) {}

  @Get()
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const language = pageLanguage(request);
    const words = certificateWords.in(language);
    const caller = await this.calls.caller(request);
    const user = this.#account(request);
    this.pages.send(response, {
      template: 'certificates',
      views: VIEWS,
      title: words.title,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      data: {
        words,
        worded,
        day: dayIn(language),
        origin: publicOriginOf(request),
        certificates: await this.#certificates(caller, user),
        badges: await this.#badges(caller, user),
      },
    });
  }

  /** The PDF, as the API gives it to its holder. */
  @Get(':certificate')
  async download(
    @Param('certificate', ParseIntPipe) id: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    const answer = await this.calls.answer(await this.calls.caller(request), 'GET', `/api/gradebook_certificates/${id}/content`);
    response.setHeader('Cache-Control', 'private, no-store');
    await this.responder.deliver(request, response, answer);
  }

  async #certificates(caller: PageCaller, user: string): Promise<readonly OwnCertificate[]> {
    const address = `/api/gradebook_certificates?user=${user}&order[createdAt]=desc&itemsPerPage=${ROWS}`;
    const rows = await this.calls.read<readonly ApiItem[]>(caller, address);
    const titles = await this.#titles(
      caller,
      '/api/gradebook_categories',
      rows.map(({ category }) => category),
    );
    return rows.map(({ id, category, state, createdAt, expiryDate, publish, hash }) => ({
      id: Number(id),
      title: titles.get(category) ?? `${Number(id)}`,
      state: textOf(state),
      issued: textOf(createdAt),
      expires: textOf(expiryDate),
      proof: publish === true && textOf(hash) !== '' ? `/certificates/${textOf(hash)}` : '',
    }));
  }

  async #badges(caller: PageCaller, user: string): Promise<readonly OwnBadge[]> {
    const address = `/api/skill_rel_users?user=${user}&order[acquiredSkillAt]=desc&itemsPerPage=${ROWS}`;
    const rows = (await this.calls.readable<readonly ApiItem[]>(caller, address)) ?? [];
    const titles = await this.#titles(
      caller,
      '/api/skills',
      rows.map(({ skill }) => skill),
    );
    return rows.map(({ skill, acquiredSkillAt, credential }) => ({
      title: titles.get(skill) ?? '',
      acquired: textOf(acquiredSkillAt),
      proof: textOf(credential).replace(/^\/api\/credentials\//, '/badges/'),
    }));
  }

  async #titles(caller: PageCaller, list: string, refs: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
    const ids = [...new Set(refs.map((ref) => textOf(ref).slice(list.length + 1)))].filter((id) => /^\d+$/.test(id));
    if (ids.length === 0) return new Map();
    const query = ids.map((id) => `id[]=${id}`).join('&');
    const rows = (await this.calls.readable<readonly ApiItem[]>(caller, `${list}?${query}&itemsPerPage=${ROWS}`)) ?? [];
    return new Map(rows.map(({ id, title }) => [`${list}/${String(id)}`, textOf(title)]));
  }

  #account({ user }: ResourceRequest): string {
    if (user.id === null) throw new Problem(401, 'This page is for people with an account.');
    return `/api/users/${user.id}`;
  }
}

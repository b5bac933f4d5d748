import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { InstallationPageGuard } from '../../pages/administrator-page.guard.js';
import { formOf } from '../../pages/form.js';
import { pageLanguage } from '../../pages/language.js';
import { requireOwnForm } from '../../pages/own-form.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { type ResourceRequest } from '../../resource/model/resource-request.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import type { CheckResult } from '../diagnostics/check-result.js';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import type { SettingName } from '../integration-settings/setting-declarations.js';
import { IntegrationSettingsWriter } from './integration-settings-writer.js';
import { settingChange, type SettingField, settingFields } from './settings-form.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';

const VIEWS = new URL('views/', import.meta.url);
const ADDRESS = '/plugin/Videoconf/settings';
/** What the server is asked with: a change of it is tried out at once. */
const CONNECTION: readonly SettingName[] = ['server_url', 'salt', 'webhooks_hash_algo'];

interface Done {
  readonly isSaved: boolean;
  /** What the server answered to what was saved. */
  readonly findings: readonly CheckResult[];
}

/** The integration's settings as a page: the same rules as at the API, shown at each field. */
@ApiExcludeController()
@Controller('plugin/Videoconf/settings')
@Admits('global administrator')
@Public(true)
@UseGuards(InstallationPageGuard)
export class SettingsPageController {
  constructor(
    private readonly reader: IntegrationSettingsReader,
    private readonly writer: IntegrationSettingsWriter,
    private readonly diagnostics: Diagnostics,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const query = new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
    const findings = query.has('tried') ? await this.diagnostics.connection(pageLanguage(request)) : [];
    this.send(response, settingFields(await this.reader.effective()), { isSaved: query.has('saved'), findings });
  }

  @Post()
  async save(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const effective = await this.reader.effective();
    const change = settingChange(form, effective);
    try {
      await this.writer.change(change, false, request.user);
    } catch (error) {
      if (!(error instanceof ViolationProblem)) throw error;
      const problems = Object.fromEntries((error.document.violations ?? []).map(({ propertyPath, message }) => [propertyPath, message]));
      this.send(response, settingFields(effective, form, problems), { isSaved: false, findings: [] }, 422);
      return;
    }
    const tries = CONNECTION.some((name) => name in change);
    response.redirect(303, `${ADDRESS}?saved=1${tries ? '&tried=1' : ''}`);
  }

  private send(response: Response, fields: readonly SettingField[], done: Done, status = 200): void {
    const title = ({ settings }: { settings: { title: string } }): string => settings.title;
    this.pages.send(response, { template: 'settings', views: VIEWS, title, status, data: { signedIn: true, fields, ...done } });
  }
}

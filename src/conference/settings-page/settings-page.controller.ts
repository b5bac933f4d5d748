import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../auth/public.decorator.js';
import { AdministratorPageGuard } from '../../pages/administrator-page.guard.js';
import { formOf } from '../../pages/form.js';
import { requireOwnForm } from '../../pages/own-form.js';
import { PageRenderer } from '../../pages/page-renderer.js';
import { ViolationProblem } from '../../resource/http/problem.js';
import { type ResourceRequest, splitUrl } from '../../resource/http/resource-request.js';
import { IntegrationSettingsReader } from '../settings/integration-settings.js';
import { IntegrationSettingsWriter } from '../settings/integration-settings-writer.js';
import { settingChange, type SettingField, settingFields } from './settings-form.js';

const VIEWS = new URL('views/', import.meta.url);
const ADDRESS = '/plugin/Videoconf/settings';

/** The integration's settings as a page: the same rules as at the API, told at each field. */
@ApiExcludeController()
@Controller('plugin/Videoconf/settings')
@Public(true)
@UseGuards(AdministratorPageGuard)
export class SettingsPageController {
  constructor(
    private readonly reader: IntegrationSettingsReader,
    private readonly writer: IntegrationSettingsWriter,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const isSaved = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).has('saved');
    this.send(response, settingFields(await this.reader.effective()), isSaved);
  }

  @Post()
  async save(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const effective = await this.reader.effective();
    try {
      await this.writer.change(settingChange(form, effective), false, request.user);
    } catch (error) {
      if (!(error instanceof ViolationProblem)) throw error;
      const problems = Object.fromEntries((error.document.violations ?? []).map(({ propertyPath, message }) => [propertyPath, message]));
      this.send(response, settingFields(effective, form, problems), false, 422);
      return;
    }
    response.redirect(303, `${ADDRESS}?saved=1`);
  }

  private send(response: Response, fields: readonly SettingField[], isSaved: boolean, status = 200): void {
    const title = ({ settings }: { settings: { title: string } }): string => settings.title;
    this.pages.send(response, { template: 'settings', views: VIEWS, title, status, data: { signedIn: true, fields, isSaved } });
  }
}

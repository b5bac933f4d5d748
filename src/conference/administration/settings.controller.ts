import { Controller, Get, Patch, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { DescribeLinkedAnswer, FLAG, listOf, orNull, shapeOf, TEXT } from '../../auth/answer-shape.js';
import { PATCH_TYPES, WRITE_TYPES } from '../../resource/protocol/media-type.js';
import { requireContentType } from '../../resource/protocol/negotiation.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Responder } from '../../resource/protocol/responder.js';
import { parseJsonObject } from '../../resource/protocol/json-body.js';
import { GlobalAdministratorGuard } from '../http/global-administrator.guard.js';
import { IntegrationSettingsWriter } from './integration-settings-writer.js';
import { SETTING_NAMES, SETTINGS } from '../integration-settings/setting-declarations.js';
import { sendSingleObject } from '../http/single-object-response.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';

const SUBJECT = { iri: '/api/videoconference/settings', type: 'VideoconferenceSettings' };

const WRITTEN = {
  type: 'object',
  properties: Object.fromEntries(
    SETTING_NAMES.map((name) => [name, { ...orNull(SETTINGS[name].schema), description: SETTINGS[name].description }]),
  ),
};
/** The address alone may be null: all other settings have a value where none is set. */
const READ = shapeOf({
  ...Object.fromEntries(
    SETTING_NAMES.filter((name) => !SETTINGS[name].secret).map((name) => {
      const { schema, description } = SETTINGS[name];
      return [name, { ...(name === 'server_url' ? orNull(schema) : schema), description }];
    }),
  ),
  salt_is_set: { ...FLAG, description: 'Whether there is a salt.' },
  overridden: { ...listOf(TEXT), description: 'Settings that are set here and not by the environment.' },
});

/** The integration's settings: what the environment says, and what administrators set instead. */
@ApiTags('Videoconference')
@ApiBearerAuth()
@Controller('api/videoconference/settings')
@Admits('global administrator')
@UseGuards(GlobalAdministratorGuard)
@ApiResponse({ status: 401, description: 'No token' })
@ApiResponse({ status: 403, description: 'Not a global administrator' })
export class SettingsController {
  constructor(
    private readonly reader: IntegrationSettingsReader,
    private readonly writer: IntegrationSettingsWriter,
    private readonly responder: Responder,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Retrieves the settings of the videoconference integration.' })
  @DescribeLinkedAnswer(200, 'The settings that count', READ)
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    sendSingleObject(this.responder, request, response, SUBJECT, await this.representation());
  }

  @Put()
  @ApiOperation({ summary: 'Replaces the settings: what is left out goes back to the environment, but for the salt.' })
  @DescribeLinkedAnswer(200, 'The settings that count', READ)
  @ApiConsumes(...WRITE_TYPES)
  @ApiBody({ schema: WRITTEN as object })
  @ApiResponse({ status: 422, description: 'A setting is not valid' })
  async replace(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireContentType(request.headers['content-type'], WRITE_TYPES);
    await this.change(request, response, true);
  }

  @Patch()
  @ApiOperation({ summary: 'Changes some of the settings; null goes back to the environment.' })
  @DescribeLinkedAnswer(200, 'The settings that count', READ)
  @ApiConsumes(...PATCH_TYPES)
  @ApiBody({ schema: WRITTEN as object })
  @ApiResponse({ status: 422, description: 'A setting is not valid' })
  async update(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireContentType(request.headers['content-type'], PATCH_TYPES);
    await this.change(request, response, false);
  }

  private async change(request: ResourceRequest, response: Response, complete: boolean): Promise<void> {
    await this.writer.change(parseJsonObject(request.body), complete, request.user);
    sendSingleObject(this.responder, request, response, SUBJECT, await this.representation());
  }

  /** Everything except secrets, of which it reports whether they are set. */
  private async representation(): Promise<object> {
    const { settings, overridden } = await this.reader.effective();
    const shown = SETTING_NAMES.filter((name) => !SETTINGS[name].secret).map((name) => [name, settings[SETTINGS[name].property] ?? null]);
    return { ...(Object.fromEntries(shown) as object), salt_is_set: Boolean(settings.salt), overridden };
  }
}

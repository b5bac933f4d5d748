import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { DescribeLinkedAnswer } from '../../auth/answer-shape.js';
import { type ResourceRequest } from '../../resource/model/resource-request.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { Responder } from '../../resource/protocol/responder.js';
import { GlobalAdministratorGuard } from '../http/global-administrator.guard.js';
import { sendSingleObject } from '../http/single-object-response.js';
import { Diagnostics } from './diagnostics.js';
import { HEALTH } from './health.documentation.js';
import { ServerHealth } from './server-health.js';

const SUBJECT = { iri: '/api/videoconference/health', type: 'VideoconferenceHealth' };

/** Whether we and the videoconference server work together; answers 200 whatever it finds. */
@ApiTags('Videoconference')
@ApiBearerAuth()
@Controller('api/videoconference/health')
@Admits('global administrator')
@UseGuards(GlobalAdministratorGuard)
export class VideoconferenceHealthController {
  constructor(
    private readonly health: ServerHealth,
    private readonly diagnostics: Diagnostics,
    private readonly responder: Responder,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Tells whether the videoconference server answers, how fast, and how many of its hooks are ours.' })
  @ApiQuery({
    name: 'deep',
    required: false,
    description: '1 examines each step from settings to callback.',
    schema: { type: 'string', enum: ['1'] },
  })
  @DescribeLinkedAnswer(200, 'What was found', HEALTH)
  @ApiResponse({ status: 401, description: 'No token' })
  @ApiResponse({ status: 403, description: 'Not a global administrator' })
  async check(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const deep = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('deep') === '1';
    const report = { ...(await this.health.report()), ...(deep ? await this.diagnostics.run() : {}) };
    sendSingleObject(this.responder, request, response, SUBJECT, report);
  }
}

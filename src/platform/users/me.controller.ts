import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Guarded, PolicyGuard } from '../../resource/routes/policy.guard.js';
import { ResourcePipeline } from '../../resource/pipeline/resource.pipeline.js';
import { User } from './user.entity.js';

/** The caller's own record, for clients that have a token and nothing else. */
@ApiTags('User')
@ApiBearerAuth()
@Controller('api/me')
@UseGuards(PolicyGuard)
export class MeController {
  constructor(
    private readonly pipeline: ResourcePipeline,
    private readonly registry: ResourceRegistry,
  ) {}

  @Get()
  @Guarded({ entity: User, operation: 'read' })
  @ApiOperation({ summary: "Retrieves the caller's own User resource." })
  read(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    return this.pipeline.run(request, response, { resource: this.registry.of(User), operation: 'read', id: String(request.user.id) });
  }
}

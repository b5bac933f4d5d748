import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ActingCredential } from '../../../auth/actor.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Guarded, PolicyGuard } from '../../../resource/routes/policy.guard.js';
import { callFrom } from '../../../resource/input/call-reader.js';
import { Responder } from '../../../resource/protocol/responder.js';
import { ResourcePipeline } from '../../../resource/pipeline/resource.pipeline.js';
import { User } from './user.entity.js';
import { wireInstant } from '../../../resource/protocol/wire-instant.js';

/** An administrator's name who acts as the person, and until when. */
const ACTING = {
  type: 'object',
  required: ['by', 'until'],
  properties: { by: { type: 'string' }, until: { type: 'string', format: 'date-time' } },
};

/** The schema of a user's record, with what only the own one says. */
const ownRecord = (name: string): object => ({
  schema: { allOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'object', properties: { actingAs: ACTING } }] },
});

/** The caller's own record, for clients that have a token and nothing else. */
@ApiTags('Users')
@ApiBearerAuth()
@Controller('api/me')
@OpenToScopes('')
@UseGuards(PolicyGuard)
export class MeController {
  constructor(
    private readonly pipeline: ResourcePipeline,
    private readonly registry: ResourceRegistry,
    private readonly responder: Responder,
  ) {}

  @Get()
  @Guarded({ entity: User, operation: 'read' })
  @ApiOperation({ summary: "Retrieves the caller's own User resource." })
  @ApiResponse({
    status: 200,
    description: 'The User resource.',
    content: { 'application/ld+json': ownRecord('User.jsonld'), 'application/json': ownRecord('User') },
  })
  async read(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const target = { resource: this.registry.of(User), operation: 'read', id: String(request.user.id) } as const;
    const { credential } = request.user;
    if (credential?.kind !== 'acting') return this.pipeline.run(request, response, target);
    const answer = await this.pipeline.answer(callFrom(request, target));
    this.responder.send(request, response, { ...answer, etag: undefined, body: withActing(String(answer.body), credential) });
  }
}

/** The record with who acts as its person, and until when. @param body JSON object; an empty text stays one */
function withActing(body: string, { by, until }: ActingCredential): string {
  if (!body.startsWith('{')) return body;
  return JSON.stringify({ ...(JSON.parse(body) as object), actingAs: { by: by.username, until: wireInstant(until) } });
}

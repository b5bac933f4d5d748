import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Admits } from '../../auth/admits.decorator.js';
import { COUNT, DescribeAnswer, shapeOf, TEXT } from '../../auth/answer-shape.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { parseReference } from '../../resource/model/iri.js';
import { parseJsonObject } from '../../resource/protocol/json-body.js';
import { AdministeredMeetings } from '../entities/meeting-records/administered-meetings.js';
import { type Erasure, ErasureService } from './erasure.js';

/** Key of a participant as records show it. */
const KEY = /^(?:u:[1-9]\d{0,8}|[gi]:[^\p{Cc}\p{Surrogate}]{1,253})$/u;

const ERASED = shapeOf({ participantKey: TEXT, meetings: COUNT, records: COUNT, events: COUNT, reports: COUNT });

/** Erases what is recorded of one user, at the user's request; for administrators. */
@ApiTags('Conference activities')
@ApiBearerAuth()
@Controller('api/videoconference/erasures')
@Admits('administrator, for the meetings of the portal; global administrator, for all')
export class ErasureController {
  constructor(
    private readonly erasures: ErasureService,
    private readonly meetings: AdministeredMeetings,
    private readonly registry: ResourceRegistry,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Erases what is recorded of one person in videoconferences (administrators).' })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['participant'],
      properties: {
        participant: {
          type: 'string',
          description: 'The address of a User resource, or the `participantKey` of a record.',
          example: '/api/users/7',
        },
      },
    },
  })
  @DescribeAnswer(200, 'How much was erased; nothing where it had been erased before.', ERASED)
  @ApiResponse({ status: 403, description: 'The caller is no administrator.' })
  @ApiResponse({ status: 422, description: 'The body names nobody.' })
  erase(@Req() request: ResourceRequest): Promise<Erasure> {
    this.meetings.scope(request.user);
    const { participant } = parseJsonObject(request.body);
    return this.erasures.erase(this.keyOf(participant), request.user);
  }

  /** @throws ViolationProblem */
  private keyOf(participant: unknown): string {
    if (typeof participant === 'string' && KEY.test(participant)) return participant;
    const id = typeof participant === 'string' ? parseReference(participant, this.registry.of(User)) : undefined;
    if (id !== undefined && id > 0) return `u:${id}`;
    const message = 'This must be the address of a user, such as "/api/users/7", or the participantKey of a record.';
    throw oneViolation('participant', message);
  }
}

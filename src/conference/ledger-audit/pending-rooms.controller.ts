import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { COUNT, DescribeLinkedAnswer, listOf, MOMENT, NUMBER, orNull, shapeOf, TEXT } from '../../auth/answer-shape.js';
import { ROLES } from '../../platform/rights/access/roles.js';
import { type ResourceRequest } from '../../resource/model/resource-request.js';
import { Problem } from '../../resource/protocol/problem.js';
import { Responder } from '../../resource/protocol/responder.js';
import { sendSingleObject } from '../http/single-object-response.js';
import { PendingRooms } from './pending-rooms.js';

const SUBJECT = { iri: '/api/videoconference/pending_rooms', type: 'VideoconferencePendingRooms' };

const ROOM = shapeOf({
  remoteId: orNull(TEXT),
  internalMeetingId: orNull(TEXT),
  portal: orNull(NUMBER),
  events: COUNT,
  firstEventAt: MOMENT,
  lastEventAt: MOMENT,
});
const ROOMS = shapeOf({ rooms: listOf(ROOM) });

/** What arrives for rooms that no meeting has, for global administrators: they can give the rooms to meetings. */
@ApiTags('Videoconference')
@ApiBearerAuth()
@Controller('api/videoconference/pending_rooms')
@Admits('global administrator')
export class PendingRoomsController {
  constructor(
    private readonly rooms: PendingRooms,
    private readonly responder: Responder,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the rooms that events arrived from and that no meeting has (the latest hundred).' })
  @DescribeLinkedAnswer(200, 'Each room with its ids, its portal, how many events wait, and when the first and last one happened', ROOMS)
  @ApiResponse({ status: 401, description: 'No token' })
  @ApiResponse({ status: 403, description: 'Not a global administrator' })
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    if (!request.user.is(ROLES.globalAdministrator)) throw new Problem(403, 'This is for global administrators.');
    sendSingleObject(this.responder, request, response, SUBJECT, { rooms: await this.rooms.list() });
  }
}

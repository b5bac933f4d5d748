import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import {
  ADDRESS,
  COUNT,
  DescribeLinkedAnswer,
  linkedShape,
  listOf,
  MOMENT,
  NUMBER,
  orNull,
  shapeOf,
  TEXT,
} from '../../auth/answer-shape.js';
import { DocumentationLink } from '../../resource/protocol/documentation-link.js';
import { JSON_LD, WRITE_ANSWER_TYPES } from '../../resource/protocol/media-type.js';
import { type ResourceRequest } from '../../resource/model/resource-request.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { Responder } from '../../resource/protocol/responder.js';
import { pageLinks, type PageLinks } from '../../resource/output/page-links.js';
import { formatAmong } from '../../resource/input/call-reader.js';
import { sendJson, vocabulary } from '../http/json-response.js';
import { AdministeredMeetings } from '../entities/meeting-records/administered-meetings.js';
import { type LedgerPage, LedgerPages } from './ledger-pages.js';
import { parseLedgerQuery } from './ledger-query.js';

const EVENT = {
  id: NUMBER,
  kind: TEXT,
  at: MOMENT,
  arrivedAt: MOMENT,
  participantKey: orNull(TEXT),
  device: TEXT,
  discriminator: TEXT,
  internalMeetingId: orNull(TEXT),
  payload: { type: 'object' },
};
const VIEW = shapeOf(
  { '@id': ADDRESS, '@type': TEXT, first: ADDRESS, last: ADDRESS, previous: ADDRESS, next: ADDRESS },
  { optional: ['first', 'last', 'previous', 'next'] },
);
const EVENT_COLLECTION = linkedShape(
  shapeOf({ totalItems: COUNT, member: listOf(shapeOf({ '@type': TEXT, ...EVENT })), view: VIEW }, { optional: ['view'] }),
);

/** The ledger of a meeting, for administrators: every stored event, unchanged, in the order of time. */
@ApiTags('Conference meetings')
@ApiBearerAuth()
@Controller('api/conference_meetings/:id/events')
@Admits("global administrator | administrator & meeting of the caller's portal")
export class MeetingEventsController {
  constructor(
    private readonly meetings: AdministeredMeetings,
    private readonly ledger: LedgerPages,
    private readonly documentation: DocumentationLink,
    private readonly responder: Responder,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Retrieves the events that are kept of a ConferenceMeeting resource (administrators).' })
  @ApiParam({ name: 'id', schema: { type: 'integer' } })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 } })
  @ApiQuery({ name: 'itemsPerPage', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 } })
  @ApiQuery({ name: 'kind', required: false, description: 'Only events of this kind.' })
  @ApiQuery({ name: 'participantKey', required: false, description: 'Only events of this participant.' })
  @DescribeLinkedAnswer(
    200,
    'A page of events, without passwords, tokens, addresses and chat texts, which are never kept.',
    listOf(shapeOf(EVENT)),
    EVENT_COLLECTION,
  )
  @ApiResponse({ status: 403, description: 'The caller does not administer the meeting.' })
  @ApiResponse({ status: 404, description: 'There is no such meeting.' })
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const format = formatAmong(request, WRITE_ANSWER_TYPES);
    const meetingId = await this.meetings.require(request.params['id'] ?? '', request.user);
    const query = parseLedgerQuery(splitUrl({ url: request.originalUrl }).query);
    const page = await this.ledger.page(meetingId, query);
    const path = `/api/conference_meetings/${meetingId}/events`;
    const links = pageLinks(path, query, { rows: page.entries, total: page.total });
    const context = vocabulary(this.documentation.url(request));
    if (format === JSON_LD) sendJson(this.responder, request, response, { format, value: collection(page, path, links, context) });
    else sendJson(this.responder, request, response, { format, value: page.entries, headers: headersOf(page, links) });
  }
}

function collection({ entries, total }: LedgerPage, path: string, links: PageLinks | undefined, context: object): object {
  const { self, ...neighbours } = links ?? { self: path };
  return {
    '@context': context,
    '@id': path,
    '@type': 'Collection',
    totalItems: total,
    member: entries.map((entry) => ({ '@type': 'ConferenceEvent', ...entry })),
    ...(links ? { view: { '@id': self, '@type': 'PartialCollectionView', ...neighbours } } : {}),
  };
}

/** Where the body has no room for them, the total and the neighbours travel as headers (RFC 8288). */
function headersOf({ total }: LedgerPage, links: PageLinks | undefined): Record<string, string> {
  const { self: _, ...neighbours } = links ?? { self: '' };
  const relations = Object.entries(neighbours).map(([name, address]) => `<${address}>; rel="${name === 'previous' ? 'prev' : name}"`);
  return { 'X-Total-Count': String(total), ...(relations.length > 0 ? { Link: relations.join(', ') } : {}) };
}

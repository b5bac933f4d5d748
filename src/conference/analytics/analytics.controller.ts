import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { COUNT, DescribeAnswer, listOf, oneOfTexts, shapeOf } from '../../auth/answer-shape.js';
import { Public } from '../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { Clock } from '../../config/clock.js';
import { Problem } from '../../resource/protocol/problem.js';
import { rawBodyOf } from '../http/raw-body.js';
import { holdsSharedSecret } from './analytics-token.js';
import type { RecordedReport } from '../ingest/report-recorder.js';
import { AnalyticsReports } from './analytics-reports.js';
import { ServerDirectory } from '../integration-settings/server-directory.js';

/** Path to give the server as `meta_analytics-callback-url` when a meeting is created. */
const ANALYTICS_PATH = '/api/videoconference/analytics';

/** Position of an attendee in the report. */
const INDEX = { ...COUNT, description: 'Position in the report, from 0.' };
const RECORDED = shapeOf({
  received: COUNT,
  recorded: { ...COUNT, description: 'Attendees whose talk time was stored, anew or corrected.' },
  duplicates: { ...COUNT, description: 'Attendees of whom the same had been stored before.' },
  waiting: {
    ...listOf(shapeOf({ index: INDEX, reason: oneOfTexts('no-record') })),
    description: 'Attendees that are stored, but have no presence interval yet.',
  },
  ignored: listOf(
    shapeOf({ index: INDEX, reason: oneOfTexts('malformed-attendee', 'no-talk-time', 'unknown-participant', 'unknown-meeting') }),
  ),
});

/** Accepts the report that the server makes when a meeting is over: the true talk time of each participant. */
@ApiTags('Conference activities')
@Controller(ANALYTICS_PATH)
@Admits('sender that signs with the shared secret')
@Public(true)
@ToleratesBadToken(true)
export class AnalyticsController {
  constructor(
    private readonly servers: ServerDirectory,
    private readonly reports: AnalyticsReports,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes the report of a meeting that is over from the videoconference server.' })
  @ApiHeader({
    name: 'Authorization',
    required: true,
    description: '`Bearer` and a JWT with an expiry, signed HS512 with the shared secret.',
  })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['data'],
      properties: { data: { type: 'object', description: 'Duration, attendees and what they did.' } },
      description: 'The report in version 1.0; names and files are not read.',
    },
  })
  @DescribeAnswer(200, 'What became of the attendees; the same report counts once.', RECORDED)
  @ApiResponse({ status: 400, description: 'The body is no report; what can be read of it is kept for an administrator.' })
  @ApiResponse({ status: 403, description: 'The token is missing, wrong or outlived, or no secret is configured.' })
  @ApiResponse({ status: 413, description: 'The body is too large.' })
  @ApiResponse({ status: 503, description: 'The database is away; try again.' })
  async receive(@Req() request: Request): Promise<RecordedReport> {
    const [signers, now] = [await this.servers.signers(), this.clock.now()];
    if (!signers.some(({ salt }) => holdsSharedSecret(request.headers.authorization, salt, now))) {
      throw new Problem(403, 'The report must be sent with a token that is signed with the shared secret and has not expired.');
    }
    return this.reports.take(rawBodyOf(request));
  }
}

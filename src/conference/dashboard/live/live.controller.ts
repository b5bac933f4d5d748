import {
  BadRequestException,
  Controller,
  ForbiddenException,
  Get,
  NotFoundException,
  type OnModuleDestroy,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { StandingWatch } from '../../../auth/standing/standing-watch.js';
import { SessionRenewal } from '../../../auth/tokens/session-renewal.js';
import { Clock } from '../../../config/clock.js';
import { Metrics } from '../../../metrics/metrics.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import { pageLanguage } from '../../../pages/language.js';
import { Places } from '../../../resource/protocol/places.js';
import { type ResourceRequest } from '../../../resource/model/resource-request.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { Departure } from '../../../scheduling/departure.js';
import { parseDashboardQuery } from '../dashboard-query.js';
import { MeetingDirectory } from '../meeting-directory.js';
import { EventStream } from '../../../resource/protocol/event-stream.js';
import { MEETINGS_PATH } from '../meetings/meetings-path.js';
import { LiveMeetings, type SentState, type WatchedDrawing } from './live-meetings.js';

/** Shows that the stream lives, and lets proxies keep it open. */
const HEARTBEAT_MS = 15_000;
/** The browser then reconnects by itself, its rights are checked again, and its session is renewed. */
const LONGEST_STREAM_MS = 600_000;
const MOST_STREAMS = 2_000;
/** Windows on several meetings, on several screens. */
const MOST_OF_A_PERSON = 20;
/** When those whose process leaves come again: by then balancers know. */
const LEAST_RETURN_MS = 1_000;
const RETURN_SPREAD_MS = 3_000;

interface WatchedStream extends WatchedDrawing {
  /** Whether the reader makes later states of their changes. */
  readonly takesChanges: boolean;
}

/**
 * The state of a running meeting as server-sent events: `figures` (the whole state with its version as the message's id), `charts` (HTML) and
 * `heartbeat`. A stream begins with the current state, so that a client that lost one misses nothing. With `changes=1` later states come as
 * `changes` of the one before, but to a reader that is behind.
 */
@ApiExcludeController()
@Controller('plugin/Videoconf/live')
@Admits('signed in, each for the meetings that they run')
@Public(true)
@UseGuards(SignedInPageGuard)
export class LiveController implements OnModuleDestroy {
  private readonly streams = new Set<EventStream>();
  private readonly places = new Places({ most: MOST_STREAMS, mostOfPerson: MOST_OF_A_PERSON, name: 'streams', retryAfter: 30 });

  constructor(
    private readonly directory: MeetingDirectory,
    private readonly meetings: LiveMeetings,
    private readonly renewal: SessionRenewal,
    private readonly standing: StandingWatch,
    private readonly clock: Clock,
    departure: Departure,
    metrics: Metrics,
  ) {
    departure.onBegin(() => this.sendAway());
    metrics.gauge({ name: 'streams', help: 'Open streams of running meetings.', read: () => [{ value: this.streams.size }] });
  }

  @Get()
  async watch(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { query } = splitUrl({ url: request.originalUrl });
    const { meetingId, lanes, run } = parseDashboardQuery(query);
    if (meetingId === undefined) throw new BadRequestException('The parameter "meeting_id" names the meeting to watch.');
    const meeting = await this.directory.one(meetingId, request.user);
    if (!meeting) throw new NotFoundException('There is no such meeting.');
    if (!meeting.manages) throw new ForbiddenException('The figures of others are for those who run the meeting.');
    const base = new URLSearchParams(query).get('alone') === '1' ? `/${MEETINGS_PATH}/${meetingId}` : undefined;
    const giveBack = this.places.take(request.user.id ?? 0);
    response.on('close', giveBack);
    // A response that is closed already has no further close event.
    if (response.destroyed) giveBack();
    const takesChanges = new URLSearchParams(query).get('changes') === '1';
    await this.stream({ takesChanges, meetingId, at: run, language: pageLanguage(request), lanes, base }, request, response);
  }

  /** Streams end with the process, so that nothing waits for them. */
  onModuleDestroy(): void {
    for (const stream of this.streams) stream.end();
  }

  /** This process is about to leave: readers come again, not all at once, and find another one. */
  private sendAway(): void {
    for (const stream of this.streams) stream.endUntil(LEAST_RETURN_MS + Math.round(Math.random() * RETURN_SPREAD_MS));
  }

  private async stream({ takesChanges, ...watched }: WatchedStream, request: ResourceRequest, response: Response): Promise<void> {
    const stream = new EventStream(response, (end) => this.standing.watch(request.user, end));
    this.streams.add(stream);
    const heartbeat = setInterval(() => this.beat(stream), HEARTBEAT_MS);
    const end = setTimeout(() => stream.end(), Math.min(LONGEST_STREAM_MS, this.renewal.heardEveryMs));
    let leave = (): void => undefined;
    response.on('close', () => {
      this.streams.delete(stream);
      clearInterval(heartbeat);
      clearTimeout(end);
      leave();
    });
    try {
      const stop = await this.meetings.watch(watched, {
        figures: sendFigures(stream, takesChanges),
        charts: ({ text }) => stream.send({ event: 'charts', data: text }),
      });
      if (response.destroyed || response.writableEnded) stop();
      else leave = stop;
    } catch {
      // The browser tries again, and asks for the figures until it is heard.
      stream.end();
    }
  }

  private beat(stream: EventStream): void {
    stream.send({ event: 'heartbeat', data: JSON.stringify({ asOf: this.clock.now() }) });
  }
}

/** A reader that is behind gets the whole state: what was not sent is replaced by what comes, and changes would not follow. */
function sendFigures(stream: EventStream, takesChanges: boolean): (state: SentState) => void {
  let last: string | undefined;
  return ({ version, text, changes }) => {
    const following = takesChanges && changes?.since === last && !stream.isBehind ? changes : undefined;
    stream.send(following ? { event: 'changes', id: version, data: following.text } : { event: 'figures', id: version, data: text });
    last = version;
  };
}

import { Injectable } from '@nestjs/common';
import { PageRenderer } from '../../pages/page-renderer.js';
import type { Language } from '../../languages/language.js';
import { lanesLinks } from './dashboard-links.js';
import { formatDuration } from '../../pages/duration.js';
import { formatsOf } from './formats.js';
import { emojiShares, talkShares } from './figure-shares.js';
import { nameOf } from './runs/meeting-runs.js';
import type { RunSpan } from './runs/run-span.js';
import type { ParticipantFigures } from './participant-figures.js';
import type { MeetingState } from './participant-report.js';
import { lanePage } from './timeline/timeline-pages.js';
import { MeetingTimeline, type Stretch } from './timeline/meeting-timeline.js';
import { timelineWords } from './timeline/timeline-words.js';
import { timelineChart } from './timeline/timeline-chart.js';

const VIEWS = new URL('views/', import.meta.url);

/** How a meeting is rendered for a viewer. */
export interface Drawing {
  readonly language: Language;
  /** Page of the timeline, from 1. */
  readonly lanes: number;
  /** Page of the meeting, where it is shown on one of its own. */
  readonly base?: string | undefined;
  /** Undefined for all runs. */
  readonly run?: RunSpan | undefined;
}

/** Draws a meeting: its timeline, shares of the talk time, reactions by emoji. */
@Injectable()
export class MeetingCharts {
  constructor(
    private readonly timeline: MeetingTimeline,
    private readonly pages: PageRenderer,
  ) {}

  /** @returns HTML, every name in it escaped */
  async render(meetingId: number, { participants, totals, asOf }: MeetingState, { language, lanes, base, run }: Drawing): Promise<string> {
    const page = lanePage(participants.length, lanes);
    const drawn = await this.timeline.of(meetingId, participants, page, run);
    return this.pages.fragment(VIEWS, 'charts', language, {
      shownWords: timelineWords.in(language),
      chart: timelineChart(drawn, asOf.getTime(), participants.flatMap(stayOf)),
      links: lanesLinks(meetingId, base, run && nameOf(run)),
      lanes: page,
      talk: talkShares(participants),
      emojis: emojiShares(totals),
      duration: formatDuration,
      formats: formatsOf(language),
    });
  }
}

function stayOf({ firstIn, lastOut, online }: ParticipantFigures): Stretch[] {
  if (!firstIn) return [];
  return [{ from: firstIn.getTime(), to: online ? null : (lastOut ?? firstIn).getTime() }];
}

import { Injectable } from '@nestjs/common';
import { PageRenderer } from '../../pages/page-renderer.js';
import type { Language } from '../../pages/texts.js';
import { timelineLink } from './dashboard-links.js';
import { formatDuration } from './duration.js';
import { formatsOf } from './formats.js';
import { emojiShares, talkShares } from './figure-shares.js';
import type { MeetingState } from './participant-report.js';
import { MeetingTimeline } from './timeline/meeting-timeline.js';
import { timelineChart } from './timeline/timeline-chart.js';

const VIEWS = new URL('views/', import.meta.url);

/** Draws a meeting: its timeline, shares of the talk time, reactions by emoji. */
@Injectable()
export class MeetingCharts {
  constructor(
    private readonly timeline: MeetingTimeline,
    private readonly pages: PageRenderer,
  ) {}

  /** @returns HTML, every name in it escaped */
  async render(meetingId: number, { participants, totals, asOf }: MeetingState, language: Language): Promise<string> {
    const lanes = await this.timeline.of(meetingId, participants);
    return this.pages.fragment(VIEWS, 'charts', language, {
      chart: timelineChart(lanes, asOf.getTime()),
      link: timelineLink(meetingId),
      all: participants.length,
      talk: talkShares(participants),
      emojis: emojiShares(totals),
      duration: formatDuration,
      formats: formatsOf(language),
    });
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { LANGUAGES } from '../../../pages/language.js';
import type { Language } from '../../../pages/texts.js';
import { MeetingCharts } from '../meeting-charts.js';
import { type MeetingState, ParticipantReport } from '../participant-report.js';
import { MeetingListener } from './meeting-listener.js';
import { WatchedMeeting } from './watched-meeting.js';

/** New figures are shown at most so often. */
const FIGURES_EVERY_MS = 300;
/** Charts are dearer, and move less. */
const CHARTS_EVERY_MS = 4_000;

/** A state ready to be sent: the same text for everybody. */
export interface SentState {
  readonly version: string;
  readonly text: string;
}

/** Takes what is to be shown of a meeting. */
export interface MeetingWatcher {
  figures(state: SentState): void;
  charts(state: SentState): void;
}

interface Watched {
  readonly figures: WatchedMeeting<SentState>;
  readonly charts: ReadonlyMap<Language, WatchedMeeting<SentState>>;
}

/** The meetings that somebody looks at in this process; what is shown of one is read and written once for all who look. */
@Injectable()
export class LiveMeetings {
  private readonly logger = new Logger(LiveMeetings.name);
  private readonly meetings = new Map<number, Watched>();

  constructor(
    private readonly report: ParticipantReport,
    private readonly charts: MeetingCharts,
    private readonly listener: MeetingListener,
  ) {}

  /**
   * Shows the meeting's present state and every later one.
   * @returns ends it
   * @throws Error where the database is away
   */
  async watch(meetingId: number, language: Language, watcher: MeetingWatcher): Promise<() => void> {
    // Listening comes first, so that nothing changes unheard between the reading and the listening.
    await this.listener.listen({ changed: (id) => this.changed(id), missed: () => this.missed() });
    const watched = this.meetings.get(meetingId) ?? this.begin(meetingId);
    const figures = { show: (state: SentState) => watcher.figures(state) };
    const charts = { show: (state: SentState) => watcher.charts(state) };
    watched.figures.add(figures);
    watched.charts.get(language)?.add(charts);
    return () => {
      watched.figures.remove(figures);
      watched.charts.get(language)?.remove(charts);
      if (!watched.figures.isWatched && this.meetings.get(meetingId) === watched) this.meetings.delete(meetingId);
    };
  }

  private begin(meetingId: number): Watched {
    let latest: Promise<MeetingState> | undefined;
    const state = (): Promise<MeetingState> => (latest = this.stateOf(meetingId));
    const failed = (error: unknown): void =>
      this.logger.warn(`Cannot show a meeting: ${error instanceof Error ? error.message : 'unknown reason'}`);
    const chartsIn = (language: Language): WatchedMeeting<SentState> => {
      const read = async (): Promise<SentState> => {
        const present = await (latest ?? state());
        const html = await this.charts.render(meetingId, present, language);
        return { version: present.version, text: JSON.stringify({ html }) };
      };
      return new WatchedMeeting({ read, failed }, CHARTS_EVERY_MS);
    };
    const charts = new Map((Object.keys(LANGUAGES) as Language[]).map((language) => [language, chartsIn(language)]));
    const read = async (): Promise<SentState> => {
      const before = await latest?.catch(() => undefined);
      const present = await state();
      if (before && before.version !== present.version) for (const chart of charts.values()) chart.changed();
      return { version: present.version, text: JSON.stringify(present) };
    };
    const watched = { figures: new WatchedMeeting({ read, failed }, FIGURES_EVERY_MS), charts };
    this.meetings.set(meetingId, watched);
    return watched;
  }

  private async stateOf(meetingId: number): Promise<MeetingState> {
    const state = await this.report.state(meetingId);
    if (!state) throw new Error(`There is no meeting ${meetingId} any more.`);
    return state;
  }

  private changed(meetingId: number): void {
    this.meetings.get(meetingId)?.figures.changed();
  }

  private missed(): void {
    for (const meetingId of this.meetings.keys()) this.changed(meetingId);
  }
}

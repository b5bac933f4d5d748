import { Injectable, Logger } from '@nestjs/common';
import { type Drawing, MeetingCharts } from '../meeting-charts.js';
import { type MeetingState, ParticipantReport } from '../participant-report.js';
import { MeetingListener } from './meeting-listener.js';
import { WatchedMeeting } from './watched-meeting.js';

/** New figures are shown at most so often. */
const FIGURES_EVERY_MS = 300;
/** Charts are dearer, and move less. */
const CHARTS_EVERY_MS = 4_000;

/** A state ready to be sent: the same text for all viewers. */
export interface SentState {
  readonly version: string;
  readonly text: string;
}

/** Takes what is to be shown of a meeting. */
export interface MeetingWatcher {
  figures(state: SentState): void;
  charts(state: SentState): void;
}

/** What a viewer watches. */
export interface WatchedDrawing extends Drawing {
  readonly meetingId: number;
}

interface Watched {
  readonly figures: WatchedMeeting<SentState>;
  /** By language, page of the timeline, and page that it is on. */
  readonly charts: Map<string, WatchedMeeting<SentState>>;
  readonly beginCharts: (drawing: Drawing) => WatchedMeeting<SentState>;
}

/** The meetings that are watched in this process; each state is read and rendered once for all viewers. */
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
  async watch({ meetingId, ...drawing }: WatchedDrawing, watcher: MeetingWatcher): Promise<() => void> {
    // Listening comes first, so that nothing changes unheard between the reading and the listening.
    await this.listener.listen({ changed: (id) => this.changed(id), missed: () => this.missed() });
    const watched = this.meetings.get(meetingId) ?? this.begin(meetingId);
    const figures = { show: (state: SentState) => watcher.figures(state) };
    const charts = { show: (state: SentState) => watcher.charts(state) };
    watched.figures.add(figures);
    const name = `${drawing.language} ${drawing.lanes} ${drawing.base ?? ''}`;
    const drawn = watched.charts.get(name) ?? watched.beginCharts(drawing);
    watched.charts.set(name, drawn);
    drawn.add(charts);
    return () => {
      watched.figures.remove(figures);
      drawn.remove(charts);
      if (!drawn.isWatched && watched.charts.get(name) === drawn) watched.charts.delete(name);
      if (!watched.figures.isWatched && this.meetings.get(meetingId) === watched) this.meetings.delete(meetingId);
    };
  }

  private begin(meetingId: number): Watched {
    let latest: Promise<MeetingState> | undefined;
    const state = (): Promise<MeetingState> => (latest = this.stateOf(meetingId));
    const failed = (error: unknown): void =>
      this.logger.warn(`Cannot show a meeting: ${error instanceof Error ? error.message : 'unknown reason'}`);
    const charts = new Map<string, WatchedMeeting<SentState>>();
    const beginCharts = (drawing: Drawing): WatchedMeeting<SentState> => {
      const read = async (): Promise<SentState> => {
        const present = await (latest ?? state());
        const html = await this.charts.render(meetingId, present, drawing);
        return { version: present.version, text: JSON.stringify({ html }) };
      };
      return new WatchedMeeting({ read, failed }, CHARTS_EVERY_MS);
    };
    const read = async (): Promise<SentState> => {
      const before = await latest?.catch(() => undefined);
      const present = await state();
      if (before && before.version !== present.version) for (const chart of charts.values()) chart.changed();
      return { version: present.version, text: JSON.stringify(present) };
    };
    const watched = { figures: new WatchedMeeting({ read, failed }, FIGURES_EVERY_MS), charts, beginCharts };
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

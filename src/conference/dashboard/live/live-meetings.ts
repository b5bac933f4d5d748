import { Injectable, Logger } from '@nestjs/common';
import { type Drawing, MeetingCharts } from '../meeting-charts.js';
import { type MeetingState, ParticipantReport } from '../participant-report.js';
import { sentFigures } from '../recorded-figures.js';
import { MeetingRuns } from '../runs/meeting-runs.js';
import type { RunSpan } from '../runs/run-span.js';
import { MeetingListener } from './meeting-listener.js';
import { sentState, sentSummary } from '../sent-state.js';
import { changesBetween, type StateChanges, withChanges } from './state-changes.js';
import { WatchedMeeting } from './watched-meeting.js';

/** New figures are shown at most so often. */
const FIGURES_EVERY_MS = 300;
/** Charts are dearer, and move less. */
const CHARTS_EVERY_MS = 4_000;

/** A state ready to be sent: the same text for all viewers. */
export interface SentState {
  readonly version: string;
  readonly text: string;
  /** What became different since the state before; absent for the first one, and where that cannot be said. */
  readonly changes?: SentChanges;
}

/** Changes ready to be sent, for viewers who have the state that they are of. */
interface SentChanges {
  /** Version of that state. */
  readonly since: string;
  readonly text: string;
}

/** Takes what is to be shown of a meeting. */
interface MeetingWatcher {
  figures(state: SentState): void;
  charts(state: SentState): void;
}

/** What a viewer watches. */
export interface WatchedDrawing extends Omit<Drawing, 'run'> {
  readonly meetingId: number;
  /** Unix seconds within the run that is watched; undefined for all runs. */
  readonly at?: number | undefined;
}

/** What is watched of a meeting, as it is now. */
interface Present {
  readonly state: MeetingState;
  readonly run: RunSpan | undefined;
}

interface Watched {
  readonly meetingId: number;
  readonly figures: WatchedMeeting<SentState>;
  /** By language, page of the timeline, and page that it is on. */
  readonly charts: Map<string, WatchedMeeting<SentState>>;
  readonly beginCharts: (drawing: Drawing) => WatchedMeeting<SentState>;
}

/** The meetings that are watched in this process; each state is read and rendered once for all viewers. */
@Injectable()
export class LiveMeetings {
  private readonly logger = new Logger(LiveMeetings.name);
  /** By meeting and run. */
  private readonly meetings = new Map<string, Watched>();

  constructor(
    private readonly report: ParticipantReport,
    private readonly runs: MeetingRuns,
    private readonly charts: MeetingCharts,
    private readonly listener: MeetingListener,
  ) {}

  /**
   * Shows the meeting's present state and every later one.
   * @returns ends it
   * @throws Error where the database is away
   */
  async watch({ meetingId, at, ...drawing }: WatchedDrawing, watcher: MeetingWatcher): Promise<() => void> {
    // Listening comes first, so that nothing changes unheard between the reading and the listening.
    await this.listener.listen({ changed: (id) => this.changed(id), missed: () => this.missed() });
    const part = `${meetingId} ${at ?? ''}`;
    const watched = this.meetings.get(part) ?? this.begin(part, meetingId, at);
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
      if (!watched.figures.isWatched && this.meetings.get(part) === watched) this.meetings.delete(part);
    };
  }

  private begin(part: string, meetingId: number, at: number | undefined): Watched {
    let latest: Promise<Present> | undefined;
    const present = (): Promise<Present> => (latest = this.presentOf(meetingId, at));
    const failed = (error: unknown): void =>
      this.logger.warn(`Cannot show a meeting: ${error instanceof Error ? error.message : 'unknown reason'}`);
    const charts = new Map<string, WatchedMeeting<SentState>>();
    const beginCharts = (drawing: Drawing): WatchedMeeting<SentState> => {
      const read = async (): Promise<SentState> => {
        const { state, run } = await (latest ?? present());
        const html = await this.charts.render(meetingId, state, { ...drawing, run });
        return { version: state.version, text: JSON.stringify({ html }) };
      };
      return new WatchedMeeting({ read, failed }, CHARTS_EVERY_MS);
    };
    const sent = new SentStates();
    const read = async (): Promise<SentState> => {
      const before = await latest?.catch(() => undefined);
      const { state } = await present();
      if (before && before.state.version !== state.version) for (const chart of charts.values()) chart.changed();
      return sent.next(state);
    };
    const watched = { meetingId, figures: new WatchedMeeting({ read, failed }, FIGURES_EVERY_MS), charts, beginCharts };
    this.meetings.set(part, watched);
    return watched;
  }

  private async presentOf(meetingId: number, at: number | undefined): Promise<Present> {
    const run = await this.runs.chosen(meetingId, at);
    const state = await this.report.state(meetingId, run);
    if (!state) throw new Error(`There is no meeting ${meetingId} any more.`);
    return { state: run && !run.isOn ? { ...state, status: 'closed' } : state, run };
  }

  private changed(meetingId: number): void {
    for (const watched of this.meetings.values()) if (watched.meetingId === meetingId) watched.figures.changed();
  }

  private missed(): void {
    for (const { figures } of this.meetings.values()) figures.changed();
  }
}

/** As they leave the service, like a whole state. */
function sentChanges({ changed, ...rest }: StateChanges): object {
  return { ...sentSummary(rest), changed: changed.map(sentFigures) };
}

/** The states of a meeting in a row, each with what became different. */
class SentStates {
  /** As viewers have it who got the changes: their timers count on by themselves. */
  private seen: MeetingState | undefined;

  next(state: MeetingState): SentState {
    const changes = this.seen && this.seen.version !== state.version ? changesBetween(this.seen, state) : undefined;
    if (this.seen?.version !== state.version) this.seen = changes && this.seen ? withChanges(this.seen, changes) : state;
    const whole = { version: state.version, text: JSON.stringify(sentState(state)) };
    return changes ? { ...whole, changes: { since: changes.since, text: JSON.stringify(sentChanges(changes)) } } : whole;
  }
}

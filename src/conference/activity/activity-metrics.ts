/** The metrics of one presence interval; the member names are those of the wire. */
export interface ActivityMetrics {
  readonly totals: {
    readonly talk_seconds: number;
    readonly camera_seconds: number;
  };
  readonly counts: {
    readonly messages: number;
    readonly reactions: number;
    readonly hands: number;
    /** Reactions by emoji. */
    readonly reactions_breakdown: Readonly<Record<string, number>>;
  };
  /** Start of a running timer in Unix seconds; 0 where none runs. */
  readonly temp: {
    readonly talk_started_at: number;
    readonly camera_started_at: number;
  };
}

/**
 * What a record's talk time rests on: the room's events, by which a microphone was open or a participant was reported as talking,
 * or the analytics report that the server makes when the meeting is over.
 */
export const TALK_SOURCES = ['events', 'analytics'] as const;

export type TalkSource = (typeof TALK_SOURCES)[number];

/** One of several writers; see {@link Lanes}. */
export interface Lane {
  /** Weight of the group that is being written, or was written last. */
  readonly weight: number;
}

/** More meetings than ever go on at once; who comes back after being forgotten may get another lane. */
const MOST_MEETINGS = 1_000;

/**
 * Decides which of several writers takes what. Small groups have a price of their own, which is shared by all where one writer
 * takes everything. Large ones cost by their events: then each meeting has its lane, and while the group of one lane is being
 * written that of another is understood and folded. A meeting keeps to its lane, for two writers to one meeting wait for each other.
 */
export class Lanes<Writer extends Lane> {
  private readonly byMeeting = new Map<string, Writer>();
  private spread = false;

  /**
   * @param lanes at least one
   * @param small up to this weight a group goes to one lane
   */
  constructor(
    private readonly lanes: readonly [Writer, ...Writer[]],
    private readonly small: number,
  ) {}

  /** @param meeting any name that its deliveries have in common */
  laneOf(meeting: string): Writer {
    const [first] = this.lanes;
    const weight = this.spread ? this.lanes.reduce((sum, lane) => sum + lane.weight, 0) : first.weight;
    this.spread = weight > this.small;
    return this.spread ? this.ownLaneOf(meeting) : first;
  }

  private ownLaneOf(meeting: string): Writer {
    const known = this.byMeeting.get(meeting);
    if (known) return known;
    if (this.byMeeting.size >= MOST_MEETINGS) this.byMeeting.clear();
    const lane = this.lanes[this.byMeeting.size % this.lanes.length] as Writer;
    this.byMeeting.set(meeting, lane);
    return lane;
  }
}

/** One of several writers; see {@link Lanes}. */
export interface Lane {
  /** Weight of the group that is being written, or was written last. */
  readonly weight: number;
}

/** More meetings than ever go on at once; who comes back after being forgotten may get another lane. */
const MOST_MEETINGS = 1_000;

/** Where a meeting's deliveries are that wait for their answers. */
interface OnTheirWay<Writer> {
  readonly lane: Writer;
  deliveries: number;
}

/**
 * Decides which of several writers takes what. Small groups have a price of their own, which is shared by all where one writer
 * takes everything. Large ones cost by their events: then each meeting has its lane, and while the group of one lane is being
 * written that of another is understood and folded. A meeting keeps to its lane, for two writers to one meeting wait for each other.
 */
export class Lanes<Writer extends Lane> {
  private readonly byMeeting = new Map<string, Writer>();
  private readonly onTheirWay = new Map<string, OnTheirWay<Writer>>();
  private spread = false;

  /**
   * @param lanes at least one
   * @param small up to this weight a group goes to one lane
   */
  constructor(
    private readonly lanes: readonly [Writer, ...Writer[]],
    private readonly small: number,
  ) {}

  /**
   * What comes after deliveries of the same meeting that are on their way goes after them: it must not overtake them, since late
   * events are folded anew.
   * @param meeting any name that its deliveries have in common
   * @param work done by the writer
   */
  async through<Result>(meeting: string, work: (writer: Writer) => Promise<Result>): Promise<Result> {
    const way = this.onTheirWay.get(meeting) ?? { lane: this.laneOf(meeting), deliveries: 0 };
    this.onTheirWay.set(meeting, way);
    way.deliveries += 1;
    try {
      return await work(way.lane);
    } finally {
      way.deliveries -= 1;
      if (way.deliveries === 0) this.onTheirWay.delete(meeting);
    }
  }

  private laneOf(meeting: string): Writer {
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

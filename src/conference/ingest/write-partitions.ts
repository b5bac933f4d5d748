/** One of several writers; see {@link WritePartitions}. */
interface WritePartition {
  /** Weight of the batch that is being written, or was written last. */
  readonly weight: number;
}

/** More meetings than ever run at once; a meeting that was forgotten may get another partition. */
const MOST_MEETINGS = 1_000;

/** The deliveries of one meeting that wait for their answers. */
interface InFlight<Writer> {
  readonly partition: Writer;
  deliveries: number;
}

/**
 * Decides which of several writers takes a delivery. Small batches have a fixed cost, so one writer takes everything. The cost
 * of large batches grows with their events, so each meeting gets its own partition: while one partition writes, another
 * parses and folds. A meeting keeps its partition, because two writers to one meeting would wait for each other's locks.
 */
export class WritePartitions<Writer extends WritePartition> {
  private readonly byMeeting = new Map<string, Writer>();
  private readonly inFlight = new Map<string, InFlight<Writer>>();
  private spread = false;

  /**
   * @param partitions at least one
   * @param smallWeight up to this weight everything goes to the first partition
   */
  constructor(
    private readonly partitions: readonly [Writer, ...Writer[]],
    private readonly smallWeight: number,
  ) {}

  /**
   * A delivery follows the deliveries of its meeting that are in flight. It must not overtake them, because a late event has
   * its participant folded from the beginning.
   * @param meeting any name that the meeting's deliveries have in common
   * @param work done by the writer
   */
  async through<Result>(meeting: string, work: (writer: Writer) => Promise<Result>): Promise<Result> {
    const current = this.inFlight.get(meeting) ?? { partition: this.partitionOf(meeting), deliveries: 0 };
    this.inFlight.set(meeting, current);
    current.deliveries += 1;
    try {
      return await work(current.partition);
    } finally {
      current.deliveries -= 1;
      if (current.deliveries === 0) this.inFlight.delete(meeting);
    }
  }

  private partitionOf(meeting: string): Writer {
    const [first] = this.partitions;
    const weight = this.spread ? this.partitions.reduce((sum, partition) => sum + partition.weight, 0) : first.weight;
    this.spread = weight > this.smallWeight;
    return this.spread ? this.ownPartitionOf(meeting) : first;
  }

  private ownPartitionOf(meeting: string): Writer {
    const known = this.byMeeting.get(meeting);
    if (known) return known;
    if (this.byMeeting.size >= MOST_MEETINGS) this.byMeeting.clear();
    const partition = this.partitions[this.byMeeting.size % this.partitions.length] as Writer;
    this.byMeeting.set(meeting, partition);
    return partition;
  }
}

/** Draws a whole number from 0 up to and including a maximum. */
export type Draw = (maximum: number) => number;

/** A row of a world: of which portal it is, and whom it concerns. */
export interface FixtureRow {
  readonly id: number;
  readonly portal: number;
  /** Whether it leads to something that belongs to a portal; languages and tools do not. */
  readonly isTied: boolean;
  /** Ids of the people to whom it leads, itself or through others. */
  readonly people: ReadonlySet<number>;
}

/** A row about to be written: its columns, and the rows that these lead to. */
export interface RowDraft {
  readonly table: string;
  readonly portal: number;
  readonly values: Record<string, unknown>;
  readonly leadsTo: FixtureRow[];
}

/** The rows of a world by their tables; each of one portal. */
export class FixtureRows {
  private readonly byPlace = new Map<string, FixtureRow[]>();
  private nextId: number;

  /** @param firstId below which ids are those of other rows */
  constructor(
    firstId: number,
    private readonly draw: Draw,
  ) {
    this.nextId = firstId;
  }

  newId(): number {
    this.nextId += 1;
    return this.nextId;
  }

  add(table: string, row: FixtureRow): void {
    const place = `${table} ${row.portal}`;
    const known = this.byPlace.get(place);
    if (known) known.push(row);
    else this.byPlace.set(place, [row]);
  }

  of(table: string, portal: number): readonly FixtureRow[] {
    return this.byPlace.get(`${table} ${portal}`) ?? [];
  }

  /** Any row of the table on the portal, if there is one. */
  any(table: string, portal: number): FixtureRow | undefined {
    const rows = this.of(table, portal);
    return rows.length === 0 ? undefined : rows[this.draw(rows.length - 1)];
  }
}

import pg from 'pg';
import type { DataSource } from 'typeorm';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  /** Such as `SubPlan`: worked out for each row of the node above it. */
  readonly 'Parent Relationship'?: string;
  /** Of one loop; where the statement was run. */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Overhears what is asked of PostgreSQL in this process, to have it explained. */
export class WatchedStatements {
  private heard: Statement[] = [];

  private constructor(
    private readonly query: typeof pg.Client.prototype.query,
    private readonly table: string | undefined,
  ) {}

  /** @param table statements that read it are heard; all statements where none is named */
  static of(table?: string): WatchedStatements {
    const watched = new WatchedStatements(pg.Client.prototype.query, table);
    pg.Client.prototype.query = function heard(this: pg.Client, ...parameters: unknown[]) {
      watched.hear(parameters[0] as Partial<Statement> | string);
      return Reflect.apply(watched.query, this, parameters) as never;
    };
    return watched;
  }

  stop(): void {
    pg.Client.prototype.query = this.query;
  }

  /** How PostgreSQL reads what was asked while some work was done. @param options of `EXPLAIN`; with `ANALYZE` it is asked once more */
  async plansDuring(work: () => Promise<unknown>, dataSource: DataSource, options = ''): Promise<PlanNode[]> {
    this.heard = [];
    await work();
    const plans: PlanNode[] = [];
    for (const { text, values } of this.heard.filter((statement) => /^\s*(SELECT|WITH)/.test(statement.text))) {
      const [row] = await dataSource.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(`EXPLAIN (${options}FORMAT JSON) ${text}`, [
        ...values,
      ]);
      if (row) plans.push(row['QUERY PLAN'][0].Plan);
    }
    return plans;
  }

  /** What was asked while some work was done. */
  async textsDuring(work: () => Promise<unknown>): Promise<string[]> {
    this.heard = [];
    await work();
    return this.heard.map(({ text }) => text);
  }

  private hear(statement: Partial<Statement> | string): void {
    if (typeof statement !== 'object' || statement.text === undefined) return;
    if (this.table === undefined || statement.text.includes(`"${this.table}"`))
      this.heard.push({ text: statement.text, values: statement.values ?? [] });
  }
}

/** The tables that a plan reads from end to end. */
export function scannedTables({ Plans = [], ...node }: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...Plans.flatMap(scannedTables)];
}

/** The tables that a plan looks into once for each row of another. */
export function tablesLookedUp({ Plans = [] }: PlanNode): string[] {
  const own = Plans.filter((plan) => plan['Parent Relationship'] === 'SubPlan').map((plan) => plan['Relation Name'] ?? '');
  return [...own, ...Plans.flatMap(tablesLookedUp)];
}

/** How many times a plan sorts rows. */
export function sorts({ Plans = [], ...node }: PlanNode): number {
  const own = node['Node Type'].endsWith('Sort') ? 1 : 0;
  return Plans.reduce((sum, plan) => sum + sorts(plan), own);
}

/** How many rows of tables a statement that was run looked at, each as often as it did; those among whose indexes it found nothing are none. */
export function rowsLookedAt({ Plans = [], ...node }: PlanNode): number {
  const each = node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return Plans.reduce((sum, plan) => sum + rowsLookedAt(plan), each * (node['Actual Loops'] ?? 0));
}

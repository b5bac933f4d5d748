/** Whose totals of which gradebook. */
export interface GradebookScope {
  readonly course: number;
  /** 0: the course itself. */
  readonly session: number;
  /** Null: all learners. */
  readonly users: readonly number[] | null;
}

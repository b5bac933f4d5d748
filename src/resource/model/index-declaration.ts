/** An index that TypeORM cannot express; written into migrations from this declaration and watched for drift like the others. */
export interface DeclaredIndex {
  readonly name: string;
  readonly properties: readonly string[];
  readonly unique: boolean;
  /** Two nulls count as the same value (`NULLS NOT DISTINCT`). */
  readonly nullsEqual: boolean;
  readonly where?: string;
}

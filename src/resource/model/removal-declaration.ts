/** What the documentation says of a DELETE that does more than delete a row. */
export interface RemovalDeclaration {
  readonly description: string;
  /** What `Prefer` takes. */
  readonly preference: string;
  /** When it is a 202. */
  readonly accepted: string;
}

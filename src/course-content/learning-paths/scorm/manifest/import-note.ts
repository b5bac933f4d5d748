/** What an import did with something that it found, for the person who sent it. */
export interface ImportNote {
  readonly code: string;
  readonly message: string;
  /** Identifier of the item that it is about. */
  readonly item?: string;
}

/** How programs show a resource to people where they know nothing else of it; the documentation passes it on. */
export interface DisplayHints {
  /** The member that names an item: a text, or a relation whose item is named. */
  readonly title?: string;
  /** Members by which a list tells items apart, in their order. */
  readonly list?: readonly string[];
  /** Members of a form in groups, by what a group is called in English; members in no group are asked for last, and folded. */
  readonly form?: Readonly<Record<string, readonly string[]>>;
}

/** An API key as authentication sees it. */
export interface KnownKey {
  readonly id: number;
  readonly accountId: number;
  readonly scopes: readonly string[];
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
}

/** What authentication needs to know about API keys; implemented by the module that owns them. */
export abstract class ApiKeyDirectory {
  /** @param hash SHA-256 of the whole key, in hexadecimal digits */
  abstract find(hash: string): Promise<KnownKey | null>;

  /** @param ids of keys @returns those of them that exist and are valid at the moment */
  abstract goodOf(ids: readonly number[], at: Date): Promise<ReadonlySet<number>>;

  /** Notes that a key was used. */
  abstract noteUse(id: number, at: Date): Promise<void>;
}

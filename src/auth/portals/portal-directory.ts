/** A portal and its public address. */
export interface PortalAddress {
  readonly id: number;
  readonly url: string;
}

/** What authentication needs to know about portals; implemented by the module that owns them. */
export abstract class PortalDirectory {
  /** Portals that are in use, by id. */
  abstract findActive(): Promise<readonly PortalAddress[]>;
}

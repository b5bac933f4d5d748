/** A portal and the address at which people reach it. */
export interface PortalAddress {
  readonly id: number;
  readonly url: string;
}

/** What authentication asks of whoever keeps the portals; implemented by the module that owns them. */
export abstract class PortalDirectory {
  /** Portals that are in use, by id. */
  abstract findActive(): Promise<readonly PortalAddress[]>;
}

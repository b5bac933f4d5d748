/**
 * The caller of a request as a value: who, with which roles, on which portal. An anonymous caller is an Actor too, so that no
 * stage has to check whether there is one.
 */
export class Actor {
  private constructor(
    /** Account id; null for the anonymous caller. */
    readonly id: number | null,
    readonly username: string | null,
    /** Effective global roles, inheritance already applied. */
    readonly roles: ReadonlySet<string>,
    /** The portal that the request came in through. */
    readonly portalId: number,
  ) {
    Object.freeze(this);
  }

  /** @param roles effective roles, inherited ones included */
  static of(account: { id: number; username: string; roles: Iterable<string> }, portalId: number): Actor {
    return new Actor(account.id, account.username, new Set(account.roles), portalId);
  }

  /** The service itself, working without a request; it has no account. @param roles effective roles that it works with */
  static service(roles: Iterable<string>, portalId: number): Actor {
    return new Actor(null, null, new Set(roles), portalId);
  }

  static anonymous(portalId: number): Actor {
    return new Actor(null, null, new Set(), portalId);
  }

  /** The same caller as if the request had come in through another portal. */
  at(portalId: number): Actor {
    return new Actor(this.id, this.username, this.roles, portalId);
  }

  get isAnonymous(): boolean {
    return this.id === null;
  }

  is(role: string): boolean {
    return this.roles.has(role);
  }
}

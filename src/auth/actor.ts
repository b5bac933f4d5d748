import type { Sql } from '../database/sql.js';

const NOTHING_KNOWN: ReadonlyMap<object, Sql> = new Map();

/** A caller known by an API key of an account: it has the account's rights, as far as its scopes reach. */
interface KeyCredential {
  readonly kind: 'key';
  /** Id of the key. */
  readonly id: number;
  /** Such as `content:read`, `assessment:write`, `*:read`. */
  readonly scopes: readonly string[];
}

/** A caller who is an administrator acting as the account (RFC 8693 §4.1). */
export interface ActingCredential {
  readonly kind: 'acting';
  readonly by: { readonly id: number; readonly username: string };
  readonly until: Date;
  /** How far acting reaches, in the words of the scopes of keys. */
  readonly scopes: readonly string[];
}

/** What a caller is known by where that is less than having signed in as oneself. */
export type Credential = KeyCredential | ActingCredential;

/** An account as a caller. */
interface Account {
  readonly id: number;
  readonly username: string;
  /** Effective roles, inherited ones included. */
  readonly roles: Iterable<string>;
  /** Whether its portal asks it for a second factor that it does not have yet. */
  readonly lacksSecondFactor?: boolean;
  /** What the person is called, for pages. */
  readonly name?: string | null;
  /** UUID of the sign-in session that the caller's token belongs to. */
  readonly sessionId?: string;
}

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
    /** Null where the caller signed in as him- or herself, and for callers without an account. */
    readonly credential: Credential | null = null,
    /** Such a caller may set up a second factor and nothing else. */
    readonly lacksSecondFactor = false,
    /** What the person is called; null where the account has no name but its user name. */
    readonly name: string | null = null,
    /** UUID of the sign-in session that the token belongs to; null for tokens and callers without one. */
    readonly sessionId: string | null = null,
    /** Sets of ids that depend on the caller alone, where they were looked up before the question that is asked; see `CallerSet`. */
    readonly known: ReadonlyMap<object, Sql> = NOTHING_KNOWN,
    /** The same caller without them. */
    private readonly ignorant: Actor | null = null,
  ) {
    Object.freeze(this);
  }

  static of({ id, username, roles, lacksSecondFactor = false, name = null, sessionId }: Account, portalId: number): Actor {
    return new Actor(id, username, new Set(roles), portalId, null, lacksSecondFactor, name, sessionId);
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
    return new Actor(this.id, this.username, this.roles, portalId, this.credential, this.lacksSecondFactor, this.name, this.sessionId);
  }

  /**
   * The same account, known by less than a sign-in.
   * @param lacksSecondFactor whether who uses the credential lacks a second factor that is asked for: the owner of a key, the
   *   administrator who acts
   */
  by(credential: Credential, lacksSecondFactor: boolean): Actor {
    return new Actor(this.id, this.username, this.roles, this.portalId, credential, lacksSecondFactor, this.name, this.sessionId);
  }

  /**
   * The same caller with sets that have just been looked up. For reading alone: what grants a change is looked up with the change.
   */
  knowing(known: ReadonlyMap<object, Sql>): Actor {
    const { id, username, roles, portalId, credential, lacksSecondFactor, name, sessionId } = this;
    return new Actor(id, username, roles, portalId, credential, lacksSecondFactor, name, sessionId, known, this.plain);
  }

  /** The same caller without sets that were looked up before. */
  get plain(): Actor {
    return this.ignorant ?? this;
  }

  get isAnonymous(): boolean {
    return this.id === null;
  }

  /** Whether the caller signed in as him- or herself: no key, and nobody acting for another. */
  get isInPerson(): boolean {
    return this.credential === null;
  }

  /** Whether nothing tells the two apart: neither is known by less than a sign-in, and nothing that an account has differs. */
  isLike(other: Actor): boolean {
    return (
      this.id === other.id &&
      this.username === other.username &&
      this.portalId === other.portalId &&
      this.lacksSecondFactor === other.lacksSecondFactor &&
      this.name === other.name &&
      this.sessionId === other.sessionId &&
      this.credential === null &&
      other.credential === null &&
      this.roles.size === other.roles.size &&
      [...this.roles].every((role) => other.roles.has(role))
    );
  }

  is(role: string): boolean {
    return this.roles.has(role);
  }
}

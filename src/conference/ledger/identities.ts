import type { Identity, KnownIdentities, People } from './ledger-types.js';
import { participantName } from './ledger-keys.js';

/** Prefixes of the keys of accounts and of guests. */
const ACCOUNT = 'u:';
const GUEST = 'g:';

/** Says whom the ids of a room's participants mean: what was assigned counts before what a meeting says of all its ids. */
export class Identities {
  private readonly accountsById = new Map<string, number>();
  private readonly accountsByName = new Map<string, number>();
  private readonly assigned: ReadonlyMap<string, number>;
  private readonly people: KnownIdentities['people'];

  constructor({ accounts, assigned, people }: Omit<KnownIdentities, 'devices' | 'objections'>) {
    this.people = people;
    this.assigned = new Map(assigned.map((one) => [participantName(one), one.userId]));
    for (const { id, name } of accounts) {
      this.accountsById.set(String(id), id);
      this.accountsByName.set(name, id);
    }
  }

  /** @param external id that the participant joined with */
  of(meetingId: number, external: string): Identity {
    const guest = `${GUEST}${external}`;
    const account = this.assigned.get(participantName({ meetingId, key: guest })) ?? this.accountOf(meetingId, external);
    if (account === undefined) return { key: guest, reported: null };
    return { key: `${ACCOUNT}${account}`, reported: external === String(account) ? null : guest };
  }

  private accountOf(meetingId: number, external: string): number | undefined {
    const people: People = this.people.get(meetingId) ?? 'accounts';
    if (people === 'guests') return undefined;
    const byId = people === 'accounts' ? this.accountsById.get(external) : undefined;
    return byId ?? this.accountsByName.get(external.toLowerCase());
  }
}

/** @returns the id that a participant joined with, as far as it is known: undefined for a connection of which nobody is known */
export function externalOf({ key, reported }: Identity): string | undefined {
  const guest = reported ?? key;
  return guest.startsWith(GUEST) || guest.startsWith(ACCOUNT) ? guest.slice(GUEST.length) : undefined;
}

import type { Transaction } from '../../database/statements.js';
import { breakoutPerson } from '../events/breakout-person.js';
import type { ParticipantReference } from '../events/room-event.js';
import { pseudonymOf } from '../modes/pseudonyms.js';
import { Identities } from './identities.js';
import { knownIdentities } from './known-identities.js';
import { deviceName } from './ledger-keys.js';
import type { Device, Identity, KnownDevice, KnownIdentities, ReportedDevice } from './ledger-types.js';

export interface Mention {
  readonly meetingId: number;
  readonly participant: ParticipantReference;
  /** The breakout room that it happened in: people are known there by their connection to the meeting itself. */
  readonly room?: string | undefined;
  /** What the participant's pseudonym is made with, where the meeting does not name people. */
  readonly secret?: string | undefined;
  /** Whether this is how the connection began: it says for good whose it is. */
  readonly isJoin?: boolean;
}

/**
 * Says who the participants of a delivery are: accounts (`u:<id>`), guests by the id that they joined with (`g:<id>`), or,
 * while nothing else is known, connections (`i:<id>`).
 */
export class ParticipantResolver {
  /** Connections whose person was not known before, or is another one than an event before their join had named. */
  readonly reportedDevices: ReportedDevice[] = [];
  private readonly byDevice = new Map<string, Identity & Pick<KnownDevice, 'joined' | 'outside'>>();
  private readonly identities: Identities;
  private readonly objections: KnownIdentities['objections'];

  private constructor(known: KnownIdentities) {
    this.objections = known.objections;
    this.identities = new Identities(known);
    for (const device of known.devices) this.byDevice.set(deviceName(device), device);
  }

  static async load(transaction: Transaction, mentions: readonly Mention[]): Promise<ParticipantResolver> {
    const externals = [...new Set(mentions.flatMap(({ participant }) => participant.external ?? []))];
    const devices = new Map(mentions.flatMap((mention) => devicesOf(mention).map((device) => [deviceName(device), device])));
    const meetings = [...new Set(mentions.map(({ meetingId }) => meetingId))];
    const resolver = new ParticipantResolver(await knownIdentities(transaction, { externals, devices: [...devices.values()], meetings }));
    // Breakout rooms name people by their connection to the meeting, so the meeting's own events are learned first.
    const ordered = [true, false].flatMap((isJoin) => mentions.filter((mention) => (mention.isJoin ?? false) === isJoin));
    for (const mention of ordered) if (mention.room === undefined) resolver.learn(mention);
    for (const mention of ordered) if (mention.room !== undefined) resolver.learn(mention);
    return resolver;
  }

  /** The participant in the meeting: whom the connection's join named, whatever the event says; undefined where nothing at all identifies the person. */
  identityOf(mention: Mention): Identity | undefined {
    const { meetingId, participant } = mention;
    const known =
      participant.internal === undefined ? undefined : this.byDevice.get(deviceName({ meetingId, device: participant.internal }));
    if (known?.joined !== true) return this.namedBy(mention);
    // The join of the connection outside may come later than what was recorded in the breakout room.
    return known.outside === null ? known : this.behind(meetingId, known.outside);
  }

  /** Whether anybody whom the batch may be about objected to figures at some time. */
  get knowsObjections(): boolean {
    return this.objections.length > 0;
  }

  /** Whether the participant wanted no figures but presence at some time from one to another, Unix milliseconds. */
  hasObjected(meetingId: number, participantKey: string, from: number, to = from): boolean {
    return this.objections.some(
      ({ meetingId: only, key, since, until }) =>
        key === participantKey && (only === null || only === meetingId) && since <= to && (until === null || until > from),
    );
  }

  private namedBy({ meetingId, participant, room, secret }: Mention): Identity | undefined {
    const { external, internal } = participant;
    const outside = room === undefined || external === undefined ? undefined : breakoutPerson(external)?.outside;
    if (outside !== undefined) return this.behind(meetingId, outside);
    if (external !== undefined) return hidden(this.identities.of(meetingId, external), secret);
    return internal === undefined ? undefined : this.behind(meetingId, internal);
  }

  private behind(meetingId: number, device: string): Identity {
    return this.byDevice.get(deviceName({ meetingId, device })) ?? { key: `i:${device}`, reported: null };
  }

  /** The person whom a join names is final; until then the first one who is named. */
  private learn(mention: Mention): void {
    const { meetingId, participant } = mention;
    if (participant.internal === undefined || participant.external === undefined) return;
    const joined = mention.isJoin === true;
    const device = deviceName({ meetingId, device: participant.internal });
    const known = this.byDevice.get(device);
    const identity = this.namedBy(mention);
    if (identity === undefined || (known !== undefined && (known.joined || !joined))) return;
    const outside = mention.room === undefined ? null : (breakoutPerson(participant.external)?.outside ?? null);
    const who = { key: identity.key, reported: identity.reported, joined, outside };
    this.byDevice.set(device, who);
    this.reportedDevices.push({ ...who, meetingId, device: participant.internal, before: known?.key ?? null });
  }
}

function hidden(identity: Identity, secret: string | undefined): Identity {
  return secret === undefined ? identity : { key: pseudonymOf(secret, identity.key), reported: null };
}

/** The connections that a mention speaks of. */
function devicesOf({ meetingId, participant: { internal, external }, room }: Mention): Device[] {
  const devices = internal === undefined ? [] : [{ meetingId, device: internal }];
  const outside = room === undefined || external === undefined ? undefined : breakoutPerson(external)?.outside;
  if (outside !== undefined) devices.push({ meetingId, device: outside });
  return devices;
}

import type { Transaction } from '../../database/statements.js';
import type { ParticipantReference } from '../events/room-event.js';
import { Identities } from './identities.js';
import { knownIdentities } from './known-identities.js';
import { deviceName } from './ledger-keys.js';
import type { Device, Identity, KnownIdentities, ReportedDevice } from './ledger-types.js';

export interface Mention {
  readonly meetingId: number;
  readonly participant: ParticipantReference;
  /** The breakout room that it happened in: people are known there by their connection to the meeting itself. */
  readonly room?: string | undefined;
}

/** In a breakout room the server calls people by their connection to the meeting and the number of the room. */
const BREAKOUT_PERSON = /^(.+)-\d+$/;

/**
 * Says who the participants of a delivery are: accounts (`u:<id>`), guests by the id that they joined with (`g:<id>`), or,
 * while nothing else is known, connections (`i:<id>`).
 */
export class ParticipantResolver {
  /** Connections whose person was not known before. */
  readonly reportedDevices: ReportedDevice[] = [];
  private readonly byDevice = new Map<string, Identity>();
  private readonly identities: Identities;

  private constructor(known: KnownIdentities) {
    this.identities = new Identities(known);
    for (const device of known.devices) this.byDevice.set(deviceName(device), device);
  }

  static async load(transaction: Transaction, mentions: readonly Mention[]): Promise<ParticipantResolver> {
    const externals = [...new Set(mentions.flatMap(({ participant }) => participant.external ?? []))];
    const devices = new Map(mentions.flatMap((mention) => devicesOf(mention).map((device) => [deviceName(device), device])));
    const meetings = [...new Set(mentions.map(({ meetingId }) => meetingId))];
    const resolver = new ParticipantResolver(await knownIdentities(transaction, { externals, devices: [...devices.values()], meetings }));
    // Breakout rooms name people by their connection to the meeting, so the meeting's own events are learned first.
    for (const mention of mentions) if (mention.room === undefined) resolver.learn(mention);
    for (const mention of mentions) if (mention.room !== undefined) resolver.learn(mention);
    return resolver;
  }

  /** The participant in the meeting; undefined where nothing at all identifies the person. */
  identityOf({ meetingId, participant, room }: Mention): Identity | undefined {
    const { external, internal } = participant;
    if (room !== undefined && external !== undefined) return this.inBreakout(meetingId, external);
    if (external !== undefined) return this.identities.of(meetingId, external);
    return internal === undefined ? undefined : this.behind(meetingId, internal);
  }

  private behind(meetingId: number, device: string): Identity {
    return this.byDevice.get(deviceName({ meetingId, device })) ?? { key: `i:${device}`, reported: null };
  }

  private inBreakout(meetingId: number, external: string): Identity {
    const [, device] = BREAKOUT_PERSON.exec(external) ?? [];
    return device === undefined ? this.identities.of(meetingId, external) : this.behind(meetingId, device);
  }

  /** The first person reported behind a connection is final. */
  private learn(mention: Mention): void {
    const { meetingId, participant } = mention;
    if (participant.internal === undefined || participant.external === undefined) return;
    const identity = this.identityOf(mention);
    const device = deviceName({ meetingId, device: participant.internal });
    if (identity === undefined || this.byDevice.has(device)) return;
    this.byDevice.set(device, identity);
    this.reportedDevices.push({ meetingId, device: participant.internal, key: identity.key, reported: identity.reported });
  }
}

/** The connections that a mention speaks of. */
function devicesOf({ meetingId, participant: { internal, external }, room }: Mention): Device[] {
  const [, outside] = room === undefined ? [] : (BREAKOUT_PERSON.exec(external ?? '') ?? []);
  return [internal, outside].flatMap((device) => (device === undefined ? [] : { meetingId, device }));
}

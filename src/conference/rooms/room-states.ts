import { Injectable } from '@nestjs/common';
import { createCache } from '../../cache/cache.js';
import { Clock } from '../../config/clock.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { type RoomInfo, type RoomPlace, RoomServer } from './room-server.js';
import { wireInstant } from '../../resource/protocol/wire-instant.js';

/** What is known of a room; null where the server could not be asked. */
export interface RoomState {
  readonly exists: boolean | null;
  readonly running: boolean | null;
  readonly participants: number | null;
  readonly moderators: number | null;
  readonly startedAt: string | null;
  /** When the server was asked. */
  readonly asOf: string;
  /** Why it could not be asked: a stable code. */
  readonly problem: string | null;
}

interface Asked {
  readonly at: Date;
  readonly info: Promise<RoomInfo | undefined>;
}

/** However many people watch a room, the server is asked for it once in so many milliseconds. */
const FRESH_MS = 5_000;
const MOST_ROOMS = 1_000;

@Injectable()
export class RoomStates {
  private readonly asked = createCache<string, Asked>({ name: 'states of rooms', entries: MOST_ROOMS });

  constructor(
    private readonly server: RoomServer,
    private readonly clock: Clock,
  ) {}

  /** @param place undefined where the meeting has no room yet */
  async state(place: RoomPlace | undefined): Promise<RoomState> {
    if (!place) return stateOf(undefined, this.clock.now());
    const { at, info } = this.ask(place);
    try {
      return stateOf(await info, at);
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      const unknown = { exists: null, running: null, participants: null, moderators: null, startedAt: null };
      return { ...unknown, asOf: wireInstant(at), problem: error.code };
    }
  }

  /** @throws ServerFailure where the server could not be asked @returns undefined where there is no such room */
  info(place: RoomPlace): Promise<RoomInfo | undefined> {
    return this.ask(place).info;
  }

  /** Has the server asked again: the room was made or ended. */
  forget(place: RoomPlace): void {
    this.asked.delete(keyOf(place));
  }

  private ask(place: RoomPlace): Asked {
    const now = this.clock.now();
    const known = this.asked.get(keyOf(place));
    if (known && now.getTime() - known.at.getTime() < FRESH_MS) return known;
    const asked = { at: now, info: this.server.info(place) };
    // Those who asked get the failure; there may be none.
    asked.info.catch(() => undefined);
    this.asked.set(keyOf(place), asked);
    return asked;
  }
}

function keyOf({ serverId, remoteId }: RoomPlace): string {
  return `${serverId ?? ''} ${remoteId}`;
}

function stateOf(info: RoomInfo | undefined, at: Date): RoomState {
  const { running = false, participants = 0, moderators = 0, startedAt = 0 } = info ?? {};
  return {
    exists: info !== undefined,
    running,
    participants,
    moderators,
    startedAt: startedAt === 0 ? null : wireInstant(new Date(startedAt)),
    asOf: wireInstant(at),
    problem: null,
  };
}

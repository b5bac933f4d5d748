import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/statements.js';
import { BackgroundWork } from '../../scheduling/background-work.js';
import { backOff, Jitter } from './back-off.js';
import { planHooks } from './hook-plan.js';
import type { HookRow } from './hook-row.js';
import { BATCH, ClaimLost, HookStore } from './hook-store.js';
import { portalOfHooks } from './hook-portal.js';
import { hookTerms, type HookTerms, isOurs } from './hook-terms.js';
import { RegistrationRequests } from './registration-requests.js';
import { HookWork, removed, type RoundView } from './hook-work.js';
import { ReconcilerSchedule } from './reconciler-schedule.js';
import { ReceivedDeliveries } from './received-deliveries.js';
import { RejectedDeliveries } from './rejected-deliveries.js';
import { isGeneralFailure, ServerFailure } from './server/server-failure.js';
import { type RemoteHook, VideoconferenceServer } from './server/videoconference-server.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';
import { type KnownServer, ServerDirectory } from '../integration-settings/server-directory.js';

/** For how long the removal of an unwanted hook is retried after its address expired; the server drops it by itself. */
const GIVE_UP_MS = 60 * 60 * 1000;

/** How often refused deliveries, which anybody can send, may have the server asked; milliseconds. */
const ALARM_MS = 15_000;

/**
 * Keeps the hooks on the videoconference server as they are wanted. All that it knows is in the table, and hooks are
 * claimed by row, so any number of processes go these rounds at once, and one that dies is made up for by the others.
 */
@Injectable()
export class HookReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HookReconciler.name);
  private hasCompared = false;
  private alarmedAt = 0;

  constructor(
    private readonly database: Database,
    private readonly store: HookStore,
    private readonly work: HookWork,
    private readonly server: VideoconferenceServer,
    private readonly settings: IntegrationSettingsReader,
    private readonly servers: ServerDirectory,
    private readonly environment: Environment,
    private readonly registrations: RegistrationRequests,
    private readonly rejected: RejectedDeliveries,
    private readonly received: ReceivedDeliveries,
    private readonly schedule: ReconcilerSchedule,
    private readonly clock: Clock,
    private readonly jitter: Jitter,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.background.isDone) return;
    this.schedule.start(
      () => this.round().catch((error: unknown) => this.logger.warn(`The round was broken off: ${messageOf(error)}`)),
      () => this.writeNotes().catch((error: unknown) => this.logger.warn(`Deliveries could not be noted: ${messageOf(error)}`)),
    );
    this.schedule.soon();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.schedule.stop();
  }

  /** Brings plan and server together once; failures of the server are written down, not thrown. */
  async round(): Promise<void> {
    const now = this.clock.now();
    await this.hasten(now);
    const settings = await this.settings.current();
    const servers = await this.servers.all();
    await planHooks(this.database, settings, servers, this.registrations.take(), now);
    const views = new Map<number | null, RoundView | ServerFailure>();
    for (;;) {
      const rows = await this.store.claim(now);
      for (const row of rows) await this.take(row, views, servers, now);
      if (rows.length < BATCH) return;
    }
  }

  /** What this process knows of deliveries is in its memory. A refused one has it look at the server without waiting for a regular round. */
  async writeNotes(): Promise<void> {
    await this.rejected.flush();
    await this.received.flush();
    if (this.rejected.isAlarmed) this.schedule.soon();
  }

  /**
   * A process that starts, or learns from a refused delivery that something is wrong, looks at once; so do all every few seconds while a
   * meeting runs.
   */
  private async hasten(now: Date): Promise<void> {
    const alarmed = this.rejected.takeAlarm() && now.getTime() - this.alarmedAt >= ALARM_MS;
    if (alarmed) this.alarmedAt = now.getTime();
    if (alarmed || !this.hasCompared) await this.store.makeActiveDue(now);
    else await this.store.hastenWhileMeetingsRun(now);
    this.hasCompared = true;
  }

  /** What a server has; hooks of ours that are in no row, left by a process that died, are taken off it. @throws ServerFailure */
  private async look(serverId: number | null, servers: readonly KnownServer[], now: Date): Promise<RoundView> {
    const server = servers.find(({ id }) => id === serverId);
    if (serverId !== null && !server) throw new ServerFailure('unconfigured', 'The server of this hook is not there any more.');
    const terms = hookTerms(
      await this.settings.current(),
      this.environment.PUBLIC_URL,
      await portalOfHooks(this.database, this.environment.PORTAL_ID),
      server,
    );
    try {
      const listed = await this.server.list(terms.connection);
      return { terms, servers, now, listed: await this.withoutStrays(listed, terms) };
    } catch (error) {
      if (isGeneralFailure(error)) throw error;
      return { terms, servers, now };
    }
  }

  /** The table is read after the server's list: every hook in that list was stored before it was registered. */
  private async withoutStrays(listed: readonly RemoteHook[], terms: HookTerms): Promise<RemoteHook[]> {
    const known = await this.store.addresses();
    const isStray = ({ callbackUrl, permanent }: RemoteHook): boolean =>
      !permanent && isOurs(callbackUrl, terms) && !known.has(callbackUrl);
    for (const { id } of listed.filter(isStray)) await this.server.destroy(terms.connection, id);
    return listed.filter((hook) => !isStray(hook));
  }

  /**
   * Each server is looked at once in a round, when the first of its hooks has its turn. What says that one cannot be worked with at
   * present holds for the rest of its hooks.
   */
  private async take(
    row: HookRow,
    views: Map<number | null, RoundView | ServerFailure>,
    servers: readonly KnownServer[],
    now: Date,
  ): Promise<void> {
    const { serverId } = row;
    try {
      const view = views.get(serverId) ?? (await this.look(serverId, servers, now).catch((error: unknown) => asFailure(error)));
      views.set(serverId, view);
      if (view instanceof ServerFailure) throw view;
      await this.work.take(await this.store.extendClaim(row, this.clock.now()), view);
    } catch (error) {
      if (error instanceof ClaimLost) return;
      const failure = asFailure(error);
      if (isGeneralFailure(failure)) views.set(serverId, failure);
      await this.fail(row, failure);
    }
  }

  /** The next attempt waits longer each time. The row may have come some way; what matters of that is in the database. */
  private async fail(row: HookRow, failure: ServerFailure): Promise<void> {
    const now = this.clock.now();
    const failures = row.failures + 1;
    if (failures === 1) this.logger.warn(`Hook ${row.id} failed: ${failure.message}`);
    const hopeless = failure.code === 'unconfigured' || now.getTime() > (row.expiresAt?.getTime() ?? 0) + GIVE_UP_MS;
    const nextAttemptAt = new Date(now.getTime() + backOff(failures, this.jitter));
    const change =
      !row.wanted && hopeless
        ? removed(now, failure.message)
        : ({ state: 'failed', failures, lastError: failure.message, nextAttemptAt } as const);
    await this.store.save(row, change).catch((error: unknown) => {
      if (!(error instanceof ClaimLost)) throw error;
    });
  }
}

/** @throws whatever is no failure of the server, such as a database that is away */
function asFailure(error: unknown): ServerFailure {
  if (error instanceof ServerFailure) return error;
  throw error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { Injectable } from '@nestjs/common';
import type { HookRow } from './hook-row.js';
import { hookStep, isCurrent } from './hook-step.js';
import { type HookChange, HookStore } from './hook-store.js';
import { callbackAddress, type HookTerms, isSignedWith, RENEWAL_MS, signedAt, WINDOW_MS } from './hook-terms.js';
import { type KnownServer, MOST_SERVERS } from '../integration-settings/server-directory.js';
import { ServerFailure } from './server/server-failure.js';
import { type RemoteHook, VideoconferenceServer } from './server/videoconference-server.js';

/** How often the server is asked whether it still knows a hook, in milliseconds: after its restart nothing comes until then. */
const CONFIRM_MS = 60_000;

/** What a round knows: the terms, and the hooks that the server lists, undefined where listing them failed. */
export interface RoundView {
  readonly terms: HookTerms;
  /** All servers: a hook may have to leave one of the others. */
  readonly servers: readonly KnownServer[];
  readonly listed?: readonly RemoteHook[];
  readonly now: Date;
}

/** Takes one claimed hook a step towards what is wanted; whatever fails leaves a row from which the next round goes on. */
@Injectable()
export class HookWork {
  constructor(
    private readonly store: HookStore,
    private readonly server: VideoconferenceServer,
  ) {}

  /** @throws ServerFailure, or ClaimLost where another process has taken over */
  async take(row: HookRow, view: RoundView): Promise<void> {
    switch (hookStep(row, view.listed, view.terms, view.now)) {
      case 'remove':
        return this.remove(row, view);
      case 'register':
        return this.register(row, view);
      case 'retire':
        return this.retire(row, view);
      case 'confirm':
        return this.settle(row, view, {
          remoteHookId: view.listed?.find(({ callbackUrl }) => callbackUrl === row.callbackUrl)?.id ?? null,
        });
      case 'keep':
        return this.settle(row, view);
    }
  }

  /**
   * The new hook first, then the old one away: this order loses no event, for one meeting and for all. The new address is
   * written down before the server hears of it, so that its deliveries are recognised, and creation can be repeated.
   */
  private async register(row: HookRow, view: RoundView): Promise<void> {
    const unconfirmed = row.remoteHookId === null && isCurrent(row, view.terms, view.now);
    const prepared = unconfirmed ? row : await this.store.save(row, newAddress(row, view));
    const remoteHookId = await this.server.create(view.terms.connection, {
      callbackUrl: prepared.callbackUrl ?? '',
      eventFilter: prepared.eventFilter,
      ...(prepared.externalMeetingId === null ? {} : { externalMeetingId: prepared.externalMeetingId }),
    });
    const since = { registeredAt: view.now, firstRegisteredAt: prepared.firstRegisteredAt ?? view.now };
    await this.retire(await this.store.save(prepared, { remoteHookId, ...since }), view);
    await this.leaveFormerServer(row, view);
  }

  private async retire(row: HookRow, view: RoundView): Promise<void> {
    if (row.previousHookId !== null) await this.server.destroy(view.terms.connection, row.previousHookId);
    const former = row.previousCallbackUrl === null ? {} : { formerCallbackUrl: row.previousCallbackUrl };
    await this.settle(row, view, { previousHookId: null, previousCallbackUrl: null, ...former });
  }

  private async remove(row: HookRow, { terms, servers, listed = [], now }: RoundView): Promise<void> {
    const found = listed.filter(({ callbackUrl }) => callbackUrl === row.callbackUrl || callbackUrl === row.previousCallbackUrl);
    const ids = new Set([row.remoteHookId, row.previousHookId, ...found.map(({ id }) => id)]);
    if (row.serverUrl === terms.connection.serverUrl) {
      for (const id of ids) if (id !== null) await this.server.destroy(terms.connection, id);
    }
    await this.store.save(row, { ...removed(now), formerCallbackUrl: row.callbackUrl });
    await this.leaveFormerServer(row, { terms, servers, now });
  }

  /**
   * Takes a hook off the server that it was on before, in one try: what fails is dropped by that server when our address expires. Of a
   * server that nobody names any more the secret is that of today, or was changed too: then there is none left to sign with, and the new
   * one is not shown there.
   */
  private async leaveFormerServer(
    { serverUrl, callbackUrl, remoteHookId, previousHookId }: HookRow,
    { terms, servers }: RoundView,
  ): Promise<void> {
    if (serverUrl === null || serverUrl === terms.connection.serverUrl) return;
    const known = servers.find((server) => server.serverUrl === serverUrl);
    if (!known && !isSignedWith(callbackUrl, terms)) return;
    const connection = { ...terms.connection, serverUrl, salt: known?.salt ?? terms.signingSalt };
    for (const id of [remoteHookId, previousHookId]) {
      if (id !== null) await this.server.destroy(connection, id).catch(ignoreServerFailure);
    }
  }

  private async settle(row: HookRow, { now }: RoundView, change: HookChange = {}): Promise<void> {
    const signed = signedAt(row.callbackUrl ?? '')?.getTime() ?? now.getTime();
    const nextAttemptAt = new Date(Math.min(now.getTime() + CONFIRM_MS, signed + RENEWAL_MS));
    await this.store.save(row, { ...change, state: 'active', failures: 0, lastError: null, nextAttemptAt });
  }
}

/** @throws whatever is no failure of the server */
function ignoreServerFailure(error: unknown): void {
  if (!(error instanceof ServerFailure)) throw error;
}

/** What a hook that is gone from the server, or never got there, looks like. */
export function removed(now: Date, lastError: string | null = null): HookChange {
  const gone = { remoteHookId: null, callbackUrl: null, previousHookId: null, previousCallbackUrl: null, expiresAt: null };
  return { ...gone, state: 'removed', failures: 0, lastError, nextAttemptAt: now };
}

/** A new address, never the old one again: the server would take that for a repetition and change nothing. */
function newAddress(row: HookRow, { terms, servers, listed, now }: RoundView): HookChange {
  const sameServer = row.serverUrl === terms.connection.serverUrl;
  const old = listed?.find(({ callbackUrl }) => callbackUrl === row.callbackUrl)?.id ?? row.remoteHookId;
  const previous = sameServer && old !== null ? old : null;
  const last = signedAt(row.callbackUrl ?? '');
  const earliest = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1000));
  const at = row.externalMeetingId === null ? secondOfServer(row.serverId, servers, earliest) : earliest;
  return {
    state: previous === null ? 'wanted' : 'renewing',
    callbackUrl: callbackAddress(terms, row.externalMeetingId, at),
    remoteHookId: null,
    previousHookId: previous,
    ...(previous === null ? { previousCallbackUrl: null, formerCallbackUrl: row.callbackUrl } : { previousCallbackUrl: row.callbackUrl }),
    serverUrl: terms.connection.serverUrl,
    eventFilter: terms.eventFilter,
    expiresAt: new Date(at.getTime() + WINDOW_MS),
  };
}

/**
 * Hooks for all rooms of several servers differ in their time of signing alone, and an address has to tell its server: each server has
 * seconds of its own, in turn. One server alone has all of them.
 */
function secondOfServer(serverId: number | null, servers: readonly KnownServer[], earliest: Date): Date {
  if (servers.length < 2) return earliest;
  const [turns, turn] = [MOST_SERVERS + 1, servers.findIndex(({ id }) => id === serverId)];
  const second = Math.ceil(earliest.getTime() / 1000);
  return new Date((second + ((turn - (second % turns) + turns) % turns)) * 1000);
}

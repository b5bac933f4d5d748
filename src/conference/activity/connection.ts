import { hash } from 'node:crypto';
import { isInBreakout } from './breakout-device.js';

const SEPARATOR = '#';
/** 24 bits, enough for the few runs of one room that follow one another; the server's own ids are fourteen times as long, and read with each event. */
const RUN_LENGTH = 4;

/**
 * A short name of a run.
 * @param internal the server's id of the run that an event names
 * @param device the connection of the event: one to a breakout room is of the run that its person is in, which the event doesn't name
 * @returns undefined where the run isn't known
 */
export function runName(internal: string | null | undefined, device = ''): string | undefined {
  if (internal === null || internal === undefined || isInBreakout(device, internal)) return undefined;
  return hash('sha256', internal, 'base64url').slice(0, RUN_LENGTH);
}

/** A connection's name: its device together with the run that it is to, empty where that isn't known. */
export function connectionName(device: string, run: string): string {
  return `${device}${SEPARATOR}${run}`;
}

export function deviceOf(connection: string): string {
  return connection.slice(0, connection.lastIndexOf(SEPARATOR));
}

/** @returns empty where it isn't known */
export function runOf(connection: string): string {
  return connection.slice(connection.lastIndexOf(SEPARATOR) + 1);
}

/** Whether a connection is known to be to another run than this one; what isn't known may be this one. */
export function isOfOtherRun(connection: string, run: string): boolean {
  const own = runOf(connection);
  return own !== '' && run !== '' && own !== run;
}

/**
 * The connection that an event happened on.
 * @param present connections that are there, in the order in which they came
 * @param event its device, and its run where the sender names it
 */
export function connectionOf(present: readonly string[], { device, run = '' }: { readonly device: string; readonly run?: string }): string {
  const named = connectionName(device, run);
  if (device === '' || present.includes(named)) return named;
  const same = present.findLast((connection) => deviceOf(connection) === device && (run === '' || runOf(connection) === ''));
  if (same !== undefined || run !== '' || !isBreakoutDevice(device)) return same ?? named;
  const outside = present.findLast((connection) => !isBreakoutDevice(deviceOf(connection)));
  return connectionName(device, outside === undefined ? '' : runOf(outside));
}

function isBreakoutDevice(device: string): boolean {
  return device.includes('@');
}

/** Whether two names may mean one connection: a device or a run that isn't named may be any. */
export function mayBeSame(one: string, other: string): boolean {
  const [device, otherDevice] = [deviceOf(one), deviceOf(other)];
  return (device === otherDevice || device === '' || otherDevice === '') && !isOfOtherRun(one, runOf(other));
}

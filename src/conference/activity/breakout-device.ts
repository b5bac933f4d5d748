const SEPARATOR = '@';

/** A connection to a breakout room, under a name that no connection to the meeting itself has. */
export function breakoutDevice(device: string, room: string): string {
  return `${device}${SEPARATOR}${room}`;
}

/** @param room the server's id of the breakout room */
export function isInBreakout(device: string, room: string): boolean {
  return device.endsWith(`${SEPARATOR}${room}`);
}

/** Whole seconds as `h:mm:ss`; hours do not wrap at a day. */
export function formatDuration(seconds: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

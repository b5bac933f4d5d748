/** @param now day of the export */
export function exportName(tool: string, now: Date): string {
  return `${tool}-${now.toISOString().slice(0, 10)}.csv`;
}

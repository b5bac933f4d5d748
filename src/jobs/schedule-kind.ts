/** The kind of the jobs that are the turns of a schedule. */
export function scheduleKind(name: string): string {
  return `schedule.${name}`;
}

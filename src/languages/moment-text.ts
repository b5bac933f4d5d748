/** A moment as a notice writes it, for people of any time zone: `2026-11-22 18:30 UTC`. */
export function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

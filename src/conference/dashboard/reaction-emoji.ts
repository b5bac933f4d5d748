/** Statuses of servers 2.x, which name an emoji that newer ones send as a character. */
export const STATUS_EMOJI: Readonly<Record<string, string>> = {
  applause: '👏',
  confused: '😕',
  happy: '🙂',
  neutral: '😐',
  sad: '😟',
  thumbsdown: '👎',
  thumbsup: '👍',
};

/** The character that a page shows for a reaction as it is recorded. */
export function reactionEmoji(name: string): string {
  const status = name.toLowerCase().replaceAll(/[-_ ]/g, '');
  return Object.hasOwn(STATUS_EMOJI, status) ? (STATUS_EMOJI[status] ?? name) : name;
}

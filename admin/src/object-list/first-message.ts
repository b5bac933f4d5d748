/** The first sentence among errors that the form has sorted by their places in a list. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [name, inner] of Object.entries(error)) {
    const message = name === 'ref' ? undefined : firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

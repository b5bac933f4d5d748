/**
 * Whether a prepared statement failed because its columns are of other types since a migration; PostgreSQL has this message for nothing else.
 * Source: RevalidateCachedQuery in its `plancache.c`.
 */
export function isPlanOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { readonly code?: unknown; readonly routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

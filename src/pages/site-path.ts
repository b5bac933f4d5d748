/**
 * A path within this site, to go on to after sign-in.
 * @returns the path, or the fallback for anything that could lead elsewhere (another host, another scheme)
 */
export function sitePath(candidate: unknown, fallback: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || /[\\\s\p{Cc}]/u.test(candidate)) return fallback;
  const here = 'http://site.invalid';
  if (!URL.canParse(candidate, here)) return fallback;
  const { origin, pathname, search } = new URL(candidate, here);
  return origin === here ? pathname.replace(/^\/{2,}/, '/') + search : fallback;
}

/** What of an address comes before its hosts, and what comes after them. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#\s]*@)?)([^@/?#\s]*)(\S*)$/;
/** Which servers libpq takes. The service writes: both of these mean the primary, and so does an address without it. */
const TARGET = /([?&])target_session_attrs=([^&#]*)(&|$)/;
const TARGETS = new Set(['read-write', 'primary']);

/**
 * The addresses of the servers that an address names, one for each of its hosts, as libpq reads it:
 * `postgresql://user@one:5432,two:5433/database?target_session_attrs=read-write`.
 * @returns the address alone where it names one host or none; nothing where it is none, or asks for servers that take no changes
 */
export function addressesOf(url: string): readonly string[] {
  const [, , target] = TARGET.exec(url) ?? [];
  if (target !== undefined && !TARGETS.has(target)) return [];
  const [address, before = '', hosts = '', rest = ''] = ADDRESS.exec(withoutTarget(url)) ?? [];
  if (address === undefined) return [];
  const each = hosts.split(',');
  return each.length > 1 && each.includes('') ? [] : each.map((host) => `${before}${host}${rest}`);
}

/** The driver takes it for a setting of the server, which refuses it. */
function withoutTarget(url: string): string {
  return url.replace(TARGET, (_, before: string, __, after: string) => (after === '&' ? before : ''));
}

/** What of an address comes before its hosts, and what comes after them. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#\s]*@)?)([^@/?#\s]*)(\S*)$/;
/** Which servers libpq takes. The service writes: of any it takes the primary too, and so does an address without it. */
const TARGET = /([?&])target_session_attrs=([^&#]*)(&|$)/;
const TARGETS = new Set(['read-write', 'primary', 'any']);
/** Other drivers write it for libpq's `sslmode=disable`; pg takes any text but "0" for a yes. */
const NO_ENCRYPTION = /([?&])ssl=(?:false|no|off|0)(?=&|$)/;
/** Which way is tried first, and which one where that fails; libpq asks for no certificate in either. */
const ENCRYPTION = /([?&]sslmode=)(prefer|allow)(?=&|$)/;
const WAYS = { prefer: ['no-verify', 'disable'], allow: ['disable', 'no-verify'] } as const;

/**
 * The addresses of the servers that an address names, one for each of its hosts, as libpq reads it:
 * `postgresql://user@one:5432,two:5433/database?target_session_attrs=read-write`.
 * @returns the address alone where it names one host or none; nothing where it is none, or asks for servers that take no changes
 */
export function addressesOf(url: string): readonly string[] {
  const [, , target] = TARGET.exec(url) ?? [];
  if (target !== undefined && !TARGETS.has(target)) return [];
  const [address, before = '', hosts = '', rest = ''] = ADDRESS.exec(withoutTarget(url).replace(NO_ENCRYPTION, '$1sslmode=disable')) ?? [];
  if (address === undefined) return [];
  const each = hosts.split(',');
  return each.length > 1 && each.includes('') ? [] : each.map((host) => `${before}${host}${rest}`);
}

/**
 * The ways to reach the server of an address, in the order in which they are tried: two where it leaves open whether the connection is
 * encrypted (`sslmode=prefer` or `allow`, PostgreSQL 34.19.3), which pg does not know.
 */
export function waysOf(address: string): readonly string[] {
  const mode = ENCRYPTION.exec(address)?.[2] as keyof typeof WAYS | undefined;
  return mode ? WAYS[mode].map((way) => address.replace(ENCRYPTION, `$1${way}`)) : [address];
}

/** The driver takes it for a setting of the server, which refuses it. */
function withoutTarget(url: string): string {
  return url.replace(TARGET, (_, before: string, __, after: string) => (after === '&' ? before : ''));
}

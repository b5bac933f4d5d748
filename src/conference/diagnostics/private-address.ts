import ipaddr from 'ipaddr.js';

/** What only this machine, or only its own network, can reach; undefined where the address may be reached from anywhere. */
export function reachOf(url: string): 'loopback' | 'private' | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  if (!ipaddr.isValid(host)) return undefined;
  const range = ipaddr.process(host).range();
  if (range === 'loopback' || range === 'unspecified') return 'loopback';
  return range === 'private' || range === 'uniqueLocal' || range === 'linkLocal' ? 'private' : undefined;
}

/** Whether a server there can reach us here, as far as the two addresses tell: our loopback from this machine, a private one from its kind. */
export function canReach(publicUrl: string, serverUrl: string): boolean {
  const [ours, theirs] = [reachOf(publicUrl), reachOf(serverUrl)];
  return ours === undefined || theirs === 'loopback' || ours === theirs;
}

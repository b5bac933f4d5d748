import type { Actor } from '../auth/actor.js';

/**
 * Who sees an entry: everybody who is signed in, those who have tasks in the back office, those who administer a portal, or those who
 * administer all of them.
 */
export type Reach = 'everybody' | 'office' | 'administration' | 'installation';

type Entry = readonly [name: string, address: string, reach: Reach];

/** What is used daily. */
const DAILY: readonly Entry[] = [
  ['home', '/', 'everybody'],
  ['courses', '/courses', 'everybody'],
  ['meetings', '/plugin/Videoconf/meetings', 'everybody'],
  ['dashboard', '/plugin/Videoconf/webhook_dashboard.php', 'administration'],
  ['office', '/admin', 'office'],
];

/** What is used now and then, in the menu under the person's name. */
const OWN: readonly Entry[] = [
  ['account', '/account', 'everybody'],
  ['sessions', '/admin/sessions', 'everybody'],
  ['factor', '/account/second-factor', 'everybody'],
  ['mails', '/admin/mails', 'administration'],
  ['jobs', '/admin/jobs', 'administration'],
  ['branding', '/admin/branding', 'administration'],
  ['bin', '/admin/bin', 'administration'],
  ['settings', '/plugin/Videoconf/settings', 'installation'],
  ['health', '/plugin/Videoconf/health', 'installation'],
];

export interface Navigation {
  readonly navigation: readonly Entry[];
  readonly ownNavigation: readonly Entry[];
}

/** @param admits whether the reader is one of those for whom an entry of that reach is */
export function navigationOf(
  reader: Actor | undefined,
  admits: (reach: Exclude<Reach, 'everybody'>, reader: Actor) => boolean,
): Navigation {
  const sees = ([, , reach]: Entry): boolean =>
    reader !== undefined && reader.id !== null && (reach === 'everybody' || admits(reach, reader));
  return { navigation: DAILY.filter(sees), ownNavigation: OWN.filter(sees) };
}

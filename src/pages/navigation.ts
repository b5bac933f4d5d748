import type { Actor } from '../auth/actor.js';

/** Who sees an entry: everybody who is signed in, those who administer a portal, or those who administer all of them. */
type Reach = 'everybody' | 'administration' | 'installation';

type Entry = readonly [name: string, address: string, reach: Reach];

/** What is used daily. */
const DAILY: readonly Entry[] = [
  ['home', '/', 'everybody'],
  ['courses', '/courses', 'everybody'],
  ['meetings', '/plugin/Videoconf/meetings', 'everybody'],
  ['dashboard', '/plugin/Videoconf/webhook_dashboard.php', 'administration'],
  ['office', '/admin', 'administration'],
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

/** @param roles what a reader has to be for an entry of that reach */
export function navigationOf(reader: Actor | undefined, roles: Readonly<Record<Exclude<Reach, 'everybody'>, string>>): Navigation {
  const sees = ([, , reach]: Entry): boolean =>
    reader !== undefined && reader.id !== null && (reach === 'everybody' || reader.is(roles[reach]));
  return { navigation: DAILY.filter(sees), ownNavigation: OWN.filter(sees) };
}

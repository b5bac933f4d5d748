import type { TextSetting } from '../../../feature/text-setting.js';

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const MOST_HOSTS = 50;

/** Hosts elsewhere that packages may use. */
export const scormHosts: TextSetting = {
  variable: 'scorm_hosts',
  type: 'list',
  title: 'Hosts for packages',
  comment: 'Hosts from which SCORM packages may load pages and media, separated by blanks; none by default.',
  category: 'security',
  mistakeIn: (value) => {
    const hosts = hostsIn(value);
    if (hosts.length > MOST_HOSTS) return `There are at most ${MOST_HOSTS} hosts.`;
    const wrong = hosts.find((host) => !HOST.test(host));
    return wrong === undefined ? undefined : `"${wrong.slice(0, 100)}" is no name of a host.`;
  },
};

/** @param value of the setting; null where there is none */
export function hostsIn(value: string | null): string[] {
  return (value ?? '').split(/\s+/).filter((host) => host !== '');
}

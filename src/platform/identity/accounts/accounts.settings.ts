import type { TextSetting } from '../../../feature/text-setting.js';

const MODES = ['false', 'true', 'approval'];
/** A domain, with a dot in front of it where its subdomains are meant. */
const DOMAIN = /^\.?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** Whether people register themselves. */
export const allowRegistration: TextSetting = {
  variable: 'allow_registration',
  type: 'choice',
  choices: MODES,
  whenUnset: 'false',
  title: 'Registration',
  comment: 'Whether people may make themselves an account, and whether an administrator has to approve it.',
  category: 'accounts',
  audience: 'everyone',
};

/** The domains of the addresses with which people register themselves; all where it is empty. */
export const registrationDomains: TextSetting = {
  variable: 'registration_domains',
  type: 'list',
  title: 'Addresses for registration',
  comment: 'Domains of the addresses with which people make themselves an account, separated by commas; all where there is none.',
  category: 'accounts',
  audience: 'everyone',
  mistakeIn: (value) => {
    const wrong = domainsIn(value).find((domain) => !DOMAIN.test(domain));
    return wrong === undefined ? undefined : `"${wrong}" is no domain. Name domains such as example.org, separated by commas.`;
  },
};

/** @param value domains, separated by commas */
export function domainsIn(value: string): string[] {
  return value
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');
}

/** Whether an address is of one of the domains, whatever its case; of a subdomain only where `.example.org` is written. */
export function isAdmittedAddress(address: string, domains: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.some((admitted) => (admitted.startsWith('.') ? domain.endsWith(admitted) : domain === admitted));
}

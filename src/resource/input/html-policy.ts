import type { Schema } from 'hast-util-sanitize';
import { HTML_ALLOW_LIST } from './html-allow-list.js';
import { didYouMean } from '../protocol/nearest.js';

/** What the HTML of users may contain on one portal: the allow-list, narrowed, and frames of hosts that the portal names. */
export interface HtmlPolicy {
  readonly allowList: Schema;
  /** Lower-case names of the hosts whose pages may be framed, by https. */
  readonly frameHosts: ReadonlySet<string>;
}

/** What holds where a portal says nothing. */
export const STANDARD_HTML: HtmlPolicy = { allowList: HTML_ALLOW_LIST, frameHosts: new Set() };

/** The value of a portal's setting, in JSON. */
interface HtmlPolicyOptions {
  /** Elements that are not allowed; their text stays. */
  readonly without?: readonly string[];
  /** Hosts whose pages may be framed. */
  readonly frames?: readonly string[];
  /** Whether `style` attributes, addresses of `http` and images in `data:` addresses are allowed; they are where it is not said. */
  readonly style?: boolean;
  readonly http?: boolean;
  readonly data?: boolean;
}

const SWITCHES = ['style', 'http', 'data'] as const;
const MEMBERS: ReadonlySet<string> = new Set(['without', 'frames', ...SWITCHES]);
const MOST_HOSTS = 50;
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const FRAME_ATTRIBUTES = ['allowFullScreen', 'height', 'referrerPolicy', 'sandbox', 'src', 'width'];

/** @returns what is wrong with the value of a setting, as a sentence; undefined where it is right */
export function mistakeInHtmlPolicy(text: string): string | undefined {
  const options = parsed(text);
  if (options === undefined) return 'This value must be a JSON object such as {"without": ["video"], "frames": ["player.example.org"]}.';
  const unknown = Object.keys(options).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) return `There is no member "${unknown}". There are ${[...MEMBERS].join(', ')}.${didYouMean(unknown, MEMBERS)}`;
  const noSwitch = SWITCHES.find((name) => options[name] !== undefined && typeof options[name] !== 'boolean');
  if (noSwitch !== undefined) return `"${noSwitch}" must be true or false.`;
  return mistakeInElements(options['without']) ?? mistakeInHosts(options['frames']);
}

/** @param options without a mistake */
export function htmlPolicy({ without = [], frames = [], style = true, http = true, data = true }: HtmlPolicyOptions): HtmlPolicy {
  const protocols = Object.entries(HTML_ALLOW_LIST.protocols ?? {}).map(([attribute, schemes]) => {
    return [attribute, schemes?.filter((scheme) => (scheme !== 'http' || http) && (scheme !== 'data' || data))] as const;
  });
  const { '*': general = [], ...attributes } = HTML_ALLOW_LIST.attributes ?? {};
  const hasFrames = frames.length > 0;
  const allowList: Schema = {
    ...HTML_ALLOW_LIST,
    tagNames: [...(HTML_ALLOW_LIST.tagNames ?? []), ...(hasFrames ? ['iframe'] : [])].filter((name) => !without.includes(name)),
    strip: HTML_ALLOW_LIST.strip?.filter((name) => !hasFrames || name !== 'iframe'),
    protocols: Object.fromEntries(protocols),
    attributes: { ...attributes, iframe: FRAME_ATTRIBUTES, '*': style ? general : general.filter((name) => name !== 'style') },
  };
  return { allowList, frameHosts: new Set(frames) };
}

/** @param text value of the setting, without a mistake @returns what the HTML of users may contain */
export function parseHtmlPolicy(text: string): HtmlPolicy {
  return htmlPolicy(JSON.parse(text) as HtmlPolicyOptions);
}

/** @returns what holds for texts that may be of any portal: the standard, with the frames of all of them */
export function widestOf(policies: readonly HtmlPolicy[]): HtmlPolicy {
  return htmlPolicy({ frames: [...new Set(policies.flatMap(({ frameHosts }) => [...frameHosts]))] });
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function mistakeInElements(without: unknown): string | undefined {
  if (without === undefined) return undefined;
  if (!Array.isArray(without)) return '"without" must be a list of names of elements.';
  const unknown: unknown = without.find((name) => !HTML_ALLOW_LIST.tagNames?.includes(name as string));
  return unknown === undefined ? undefined : `"without" takes away what is allowed; ${JSON.stringify(unknown)} is not.`;
}

function mistakeInHosts(frames: unknown): string | undefined {
  if (frames === undefined) return undefined;
  if (!Array.isArray(frames) || frames.length > MOST_HOSTS) return `"frames" must be a list of at most ${MOST_HOSTS} names of hosts.`;
  const wrong: unknown = frames.find((host) => typeof host !== 'string' || !HOST.test(host));
  return wrong === undefined ? undefined : `"frames" must have names of hosts such as player.example.org, not ${JSON.stringify(wrong)}.`;
}

import { CODED_CREDENTIALS, hasUncodedCredentials } from './uncoded-credentials.js';
import { addressesOf } from './database-addresses.js';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Max, Min, ValidateBy, isIP } from 'class-validator';
import type { ValidationArguments } from 'class-validator';

const TRUE = new Set(['true', '1', 'yes', 'on']);
const FALSE = new Set(['false', '0', 'no', 'off']);
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const SHORTEST_SHARED_SECRET = 16;
const secrets = new Set<string>();

/** Values of this variable are never echoed, not even in an error about them. */
export function Secret(): PropertyDecorator {
  return (_target, property) => {
    secrets.add(String(property));
  };
}

/** Whether a variable was declared with `@Secret()`. */
export function isSecret(variable: string): boolean {
  return secrets.has(variable);
}

/** Names of all variables that were declared with `@Secret()`. */
export function secretVariables(): readonly string[] {
  return [...secrets];
}

/** A whole number within bounds, both included. @param message what is right, for whatever is wrong */
export function WholeNumber(message: string, least: number, most = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  const decorators = [ToNumber(), IsInt({ message }), Min(least, { message }), Max(most, { message })];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** Decimal digits become a number; anything else is left for the validator to refuse. */
function ToNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value));
}

/** `true`, `1`, `yes`, `on` and their opposites. */
export function TrueOrFalse(): PropertyDecorator {
  const decorators = [ToBoolean(), IsBoolean({ message: 'must be true or false' })];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

function ToBoolean(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    const word = String(value).trim().toLowerCase();
    return TRUE.has(word) ? true : FALSE.has(word) ? false : value;
  });
}

/** A comma-separated list; blanks around members and empty members are dropped. */
export function ToList(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((member) => member.trim())
          .filter((member) => member !== '')
      : value,
  );
}

/** An address without its trailing slashes, so that paths can be appended to it. */
export function WithoutTrailingSlash(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value));
}

/** What Express accepts as `trust proxy`, less `true`, which would let any caller choose its own address. */
export function ToTrustedProxies(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    const text = String(value).trim().toLowerCase();
    if (FALSE.has(text) && text !== '0') return false;
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((member) => member.trim());
  });
}

function rule(name: string, accepts: (value: unknown, args?: ValidationArguments) => boolean, message: string): PropertyDecorator {
  return ValidateBy({ name, validator: { validate: accepts, defaultMessage: () => message } });
}

/** A rule for addresses that may have credentials, whose likeliest mistake has a sentence of its own. */
function addressRule(name: string, accepts: (value: unknown) => boolean, message: string): PropertyDecorator {
  const isUncoded = (value: unknown): boolean => (Array.isArray(value) ? value : [value]).some((one) => hasUncodedCredentials(String(one)));
  return ValidateBy({
    name,
    validator: {
      validate: (value) => !isUncoded(value) && accepts(value),
      defaultMessage: (args) => (isUncoded(args?.value) ? CODED_CREDENTIALS : message),
    },
  });
}

/** A number of proxies, a list of addresses and networks, or false. */
export function AreTrustedProxies(message: string): PropertyDecorator {
  return rule(
    'areTrustedProxies',
    (value) => value === false || Number.isSafeInteger(value) || (Array.isArray(value) && value.every(isNetwork)),
    message,
  );
}

function isNetwork(value: unknown): boolean {
  const [address, prefix, ...rest] = String(value).split('/');
  if (NAMED_NETWORKS.has(String(value))) return true;
  return rest.length === 0 && isIP(address) && (prefix === undefined || /^\d{1,3}$/.test(prefix));
}

/** A `postgres://` or `postgresql://` address, of several hosts or one. */
function isDatabaseUrl(value: unknown): boolean {
  return typeof value === 'string' && /^postgres(ql)?:\/\/\S+$/.test(value) && addressesOf(value).length > 0;
}

export function IsDatabaseUrl(message: string): PropertyDecorator {
  return addressRule('isDatabaseUrl', isDatabaseUrl, message);
}

export function AreDatabaseUrls(message: string): PropertyDecorator {
  return addressRule(
    'areDatabaseUrls',
    (value) => Array.isArray(value) && value.every((url) => isDatabaseUrl(url) && addressesOf(String(url)).length === 1),
    message,
  );
}

/** The address of an SMTP server. */
export function IsMailUrl(message: string): PropertyDecorator {
  return addressRule('isMailUrl', (value) => /^smtps?:\/\/[^\s/?#]+\/?$/i.test(String(value)) && URL.canParse(String(value)), message);
}

/** Other variables that have to be set where this one is. */
export function Requires(...others: readonly string[]): PropertyDecorator {
  const missing = (args?: ValidationArguments): string[] =>
    others.filter((other) => !isPresent((args?.object as Record<string, unknown> | undefined)?.[other]));
  return ValidateBy({
    name: 'requires',
    validator: {
      validate: (_, args) => missing(args).length === 0,
      defaultMessage: (args) => `needs ${missing(args).join(' and ')}, which ${missing(args).length > 1 ? 'are' : 'is'} not set`,
    },
  });
}

/** An absolute http(s) address without query and fragment. */
export function IsWebAddress(message: string): PropertyDecorator {
  return addressRule('isWebAddress', (value) => /^https?:\/\/[^\s?#]+$/i.test(String(value)) && URL.canParse(String(value)), message);
}

/** Web origins as browsers send them (`https://app.example`), or `*`. */
export function AreOrigins(message: string): PropertyDecorator {
  return rule('areOrigins', (value) => Array.isArray(value) && value.every(isOrigin), message);
}

function isOrigin(value: unknown): boolean {
  return value === '*' || (URL.canParse(String(value)) && new URL(String(value)).origin === value);
}

/** Issuers of OpenID Connect (Discovery §3): https, or http on this very machine. */
export function AreIssuers(message: string): PropertyDecorator {
  return rule('areIssuers', (value) => Array.isArray(value) && value.every(isIssuer), message);
}

function isIssuer(value: unknown): boolean {
  if (!URL.canParse(String(value))) return false;
  const { protocol, hostname, search, hash, username } = new URL(String(value));
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafe && search === '' && hash === '' && username === '';
}

/** Present always; in production also long and varied enough not to be guessed. */
export function IsSigningSecret(): PropertyDecorator {
  return ValidateBy({
    name: 'isSigningSecret',
    validator: {
      validate: (value, args) => isPresent(value) && (!isProduction(args) || isStrong(value)),
      defaultMessage: (args) =>
        `${isPresent(args?.value) ? 'is too weak' : 'is missing'}: set it to at least 32 random characters, such as the output of \`openssl rand -hex 32\``,
    },
  });
}

/** The secret shared with the videoconference server, long enough in production not to be guessed. */
export function IsSharedSecret(): PropertyDecorator {
  return ValidateBy({
    name: 'isSharedSecret',
    validator: {
      validate: (value, args) => typeof value === 'string' && (!isProduction(args) || value.length >= SHORTEST_SHARED_SECRET),
      defaultMessage: () => `is too short: it has ${SHORTEST_SHARED_SECRET} characters at least, as \`bbb-conf --secret\` prints it`,
    },
  });
}

/** What a caller of the service's own tools shows, in any environment long enough not to be guessed. */
export function IsCallerSecret(): PropertyDecorator {
  const message = 'is too short: set it to at least 16 random characters, such as the output of `openssl rand -hex 32`';
  return rule('isCallerSecret', (value) => typeof value === 'string' && value.length >= SHORTEST_SHARED_SECRET, message);
}

/** In production the value of another variable would be known where only this one should be. */
export function DiffersFrom(other: string): PropertyDecorator {
  return ValidateBy({
    name: 'differsFrom',
    validator: {
      validate: (value, args) => !isProduction(args) || value !== (args?.object as Record<string, unknown> | undefined)?.[other],
      defaultMessage: () => `is the same as ${other}: set each to random characters of its own`,
    },
  });
}

function isPresent(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isProduction(args: ValidationArguments | undefined): boolean {
  const variables: { readonly NODE_ENV?: unknown } | undefined = args?.object;
  return variables?.NODE_ENV === 'production';
}

function isStrong(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 8;
}

/** An origin of another host than PUBLIC_URL's; one label of its host may be `*`. */
export function IsContentOrigin(message: string): PropertyDecorator {
  return rule(
    'isContentOrigin',
    (value, args) => {
      const { PUBLIC_URL } = (args?.object ?? {}) as { PUBLIC_URL?: unknown };
      const plain = String(value).replace('://*.', '://any.');
      if (!/^https?:/.test(plain) || !URL.canParse(plain) || new URL(plain).origin !== plain) return false;
      return !URL.canParse(String(PUBLIC_URL)) || new URL(plain).host !== new URL(String(PUBLIC_URL)).host;
    },
    message,
  );
}

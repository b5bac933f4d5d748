import { plainToInstance } from 'class-transformer';
import { IsEmail, IsIn, IsOptional, IsString, Matches, getMetadataStorage, validateSync } from 'class-validator';
import { join, resolve } from 'node:path';
import { PushSettings } from './push-settings.js';
import { COUNT_RULE, DAYS_RULE, MONTHS_RULE, SECONDS_RULE } from './rule-texts.js';
import { describeMistakes } from './setting-mistakes.js';
import { StartupError } from './startup-error.js';
import {
  AreIssuers,
  AreOrigins,
  AreTrustedProxies,
  IsMailUrl,
  IsSharedSecret,
  IsWebAddress,
  Requires,
  Secret,
  ToList,
  ToTrustedProxies,
  TrueOrFalse,
  WholeNumber,
  WithoutTrailingSlash,
} from './variable-rules.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Seconds: as long as balancers take to learn that a process leaves. */
const DELAY_IN_PRODUCTION = 3;

/** Every setting of the service under the name of its environment variable, with its rule and its default. */
export class Environment extends PushSettings {
  /** `production` refuses weak secrets, logs JSON and never seeds the demo unasked; `development` generates what is missing. */
  @IsIn(['development', 'production', 'test'], { message: 'must be development, production or test' })
  readonly NODE_ENV: 'development' | 'production' | 'test' = 'development';

  /** TCP port to listen on; 0 takes any free one. */
  @WholeNumber('must be a whole number from 0 to 65535', 0, 65_535)
  readonly PORT: number = 3000;

  /**
   * Address to listen on. Default: `127.0.0.1`, because the demo accounts have well-known passwords; `0.0.0.0` in production,
   * where a container's port has to be reachable and no demo is seeded.
   */
  @IsOptional()
  @IsString()
  readonly HOST: string;

  /** Address under which callers reach the service, without a trailing slash; taken from each request where unset. */
  @IsOptional()
  @WithoutTrailingSlash()
  @IsWebAddress('must be an absolute http or https address, such as https://lms.example.org')
  readonly PUBLIC_URL?: string;

  /** Folder for the embedded database and for generated secrets. */
  @IsString()
  readonly DATA_DIR: string = '.lyceum';

  /** Life of an access token, in seconds. */
  @WholeNumber(SECONDS_RULE, 1)
  readonly JWT_TTL: number = 3600;

  /** Life of a refresh token, in seconds. */
  @WholeNumber(SECONDS_RULE, 1)
  readonly JWT_REFRESH_TTL: number = 2_592_000;

  /** Longest life of a session at the pages, in seconds; it ends JWT_TTL after its last use. */
  @WholeNumber(SECONDS_RULE, 1)
  readonly PAGE_SESSION_TTL: number = 43_200;

  /** Address of the videoconference server's API; without it the integration is off until set in the administration area. */
  @IsOptional()
  @WithoutTrailingSlash()
  @IsWebAddress('must be an absolute http or https address, such as https://meet.example.org/bigbluebutton/api')
  readonly VIDEOCONF_URL?: string;

  /** Whether VIDEOCONF_URL, or its override, may be http: what is signed then goes over the wire in clear. Not to be overridden. */
  @TrueOrFalse()
  readonly VIDEOCONF_ALLOW_HTTP: boolean = false;

  /**
   * Whether the videoconference server may be in a private network or on this machine. Without it calls go to public addresses only,
   * so that no one can use the setting to look around behind the firewall. Not to be overridden.
   */
  @TrueOrFalse()
  readonly VIDEOCONF_ALLOW_PRIVATE: boolean = false;

  /**
   * Whether teachers may have the addresses of links checked, for which the service calls hosts that they name. Without it the service
   * calls nobody but the videoconference server.
   */
  @TrueOrFalse()
  readonly LINK_CHECK_ENABLED: boolean = false;

  /** Whether visits, downloads, presence and sign-ins are recorded. */
  @TrueOrFalse()
  readonly TRACES_ENABLED: boolean = true;

  /** What is kept of callers' addresses there: the network (/24, /48), all of the address, or nothing. */
  @IsIn(['network', 'full', 'none'], { message: 'must be network, full or none' })
  readonly TRACE_ADDRESSES: 'network' | 'full' | 'none' = 'network';

  /** For how many months it is kept who used which tool and item, and who tried to sign in. */
  @WholeNumber(MONTHS_RULE, 1, 1_200)
  readonly TRACE_RETENTION: number = 13;

  /** For how many months the audit log is kept. */
  @WholeNumber(MONTHS_RULE, 1, 1_200)
  readonly AUDIT_RETENTION: number = 24;

  /** Whether months that are over are written into the store of files before they are dropped. */
  @TrueOrFalse()
  readonly ARCHIVE_MONTHS: boolean = false;

  /** Secret shared with the videoconference server: signs calls to it and callbacks from it. */
  @IsOptional()
  @Secret()
  @IsSharedSecret()
  readonly VIDEOCONF_SALT?: string;

  /** Whether callbacks are registered on the videoconference server. */
  @TrueOrFalse()
  readonly WEBHOOKS_ENABLED: boolean = false;

  /** One callback for the whole server, or one for each meeting. */
  @IsIn(['global', 'per_meeting'], { message: 'must be global or per_meeting' })
  readonly WEBHOOKS_SCOPE: 'global' | 'per_meeting' = 'global';

  /** Digest of the callback address's signature. */
  @IsIn(['sha256', 'sha1'], { message: 'must be sha256 or sha1' })
  readonly WEBHOOKS_HASH_ALGO: 'sha256' | 'sha1' = 'sha256';

  /** Comma-separated event ids to subscribe to; empty means all. */
  @Matches(/^[\w\s,-]{0,2000}$/, { message: 'must be a comma-separated list of event ids, such as user-joined,user-left' })
  readonly WEBHOOKS_EVENT_FILTER: string = '';

  /** Whether deliveries are refused that prove their address and not their body. */
  @TrueOrFalse()
  readonly WEBHOOKS_REQUIRE_BODY_PROOF: boolean = false;

  /** Whether meetings can be started, joined and ended here; off, the only calls to the server are those for webhooks. */
  @TrueOrFalse()
  readonly MEETINGS_ENABLED: boolean = false;

  /** Whether people without an account can join meetings by a link. */
  @TrueOrFalse()
  readonly MEETINGS_GUESTS: boolean = false;

  /** What becomes of rooms that other systems made: nothing, listed for administrators to assign, or a hidden meeting at once. */
  @IsIn(['off', 'list', 'adopt'], { message: 'must be off, list or adopt' })
  readonly MEETINGS_ADOPTION: 'off' | 'list' | 'adopt' = 'list';

  /** Whether meetings can be recorded. */
  @TrueOrFalse()
  readonly MEETINGS_RECORDING: boolean = true;

  /** Longest time that a room of ours exists, in minutes; 0 for no limit. */
  @WholeNumber('must be a whole number of minutes from 0 to 1440', 0, 1_440)
  readonly MEETINGS_DURATION: number = 300;

  /** Most people in a room of ours; 0 for no limit. */
  @WholeNumber('must be a whole number from 0 to 10000', 0, 10_000)
  readonly MEETINGS_PARTICIPANTS: number = 0;

  /** After how many seconds without an event a participant's open record is closed, at its last event. */
  @WholeNumber(SECONDS_RULE, 1)
  readonly CONFERENCE_STALE_AFTER: number = 43_200;

  /** For how many seconds room events of unknown meetings are stored; 0 discards them. */
  @WholeNumber('must be a whole number of seconds, at least 0', 0)
  readonly CONFERENCE_ORPHANS_FOR: number = 86_400;

  /** Most room events that wait to be written; what comes beyond is refused with 503, for the sender to try again. */
  @WholeNumber('must be a whole number, at least 1', 1)
  readonly CONFERENCE_QUEUE_LIMIT: number = 20_000;

  /** How long room events are stored, in days; the records computed from them remain. */
  @WholeNumber('must be a whole number of days, from 1 to 36500', 1, 36_500)
  readonly CONFERENCE_EVENT_RETENTION: number = 400;

  /** How long sealed evidence of attendance is stored, in days. */
  @WholeNumber('must be a whole number of days, from 1 to 36500', 1, 36_500)
  readonly EVIDENCE_RETENTION: number = 1_827;

  /** Whether this process runs jobs and schedules; one that does not answers requests only. */
  @TrueOrFalse()
  readonly JOBS_ENABLED: boolean = true;

  /** How many jobs of each lane (notices, mail, schedules, exports, meetings) this process runs at once. */
  @WholeNumber('must be a whole number from 1 to 100', 1, 100)
  readonly JOB_CONCURRENCY: number = 4;

  /** After how many seconds others take over the jobs of a process that was killed; a living one renews its lease. */
  @WholeNumber('must be a whole number of seconds from 3 to 3600', 3, 3600)
  readonly JOB_LEASE: number = 60;

  /** SMTP server that takes the mail, with its account: `smtps://user:password@mail.example.org`. Without it no mail is sent. */
  @IsOptional()
  @Secret()
  @IsMailUrl('must look like smtps://user:password@mail.example.org, or smtp://… with STARTTLS')
  @Requires('MAIL_FROM', 'PUBLIC_URL')
  readonly MAIL_URL?: string;

  /** Address that mail comes from. */
  @IsOptional()
  @IsEmail({}, { message: 'must be an e-mail address' })
  readonly MAIL_FROM?: string;

  /** Whether MAIL_URL may be `smtp:` without STARTTLS on another machine: mail and password then go over the wire in clear. */
  @TrueOrFalse()
  readonly MAIL_ALLOW_PLAIN: boolean = false;

  /** Most mails a second, over all processes. */
  @WholeNumber('must be a whole number from 1 to 10000', 1, 10_000)
  readonly MAIL_RATE: number = 10;

  /** Connections of a process to the SMTP server. */
  @WholeNumber('must be a whole number from 1 to 100', 1, 100)
  readonly MAIL_CONNECTIONS: number = 5;

  /** For how many days it is kept what was sent to whom. */
  @WholeNumber(DAYS_RULE, 1, 36_500)
  readonly MAIL_RETENTION: number = 30;

  /** For how many seconds mail waits that tells of something new, so that its author can take it back. */
  @WholeNumber(COUNT_RULE, 0)
  readonly DELIVERY_HOLD: number = 60;

  /** For how many days notifications are kept. */
  @WholeNumber(DAYS_RULE, 1, 36_500)
  readonly NOTIFICATION_RETENTION: number = 180;

  /** For how many seconds `/api/changes` looks back. */
  @WholeNumber(SECONDS_RULE, 1)
  readonly CHANGES_RETENTION: number = 604_800;

  /**
   * Whether the service takes ways of its own through Express, helmet and pg that are faster than theirs and lean on parts of them
   * that are not promised. `false` where such a way is suspected of a fault; answers are the same.
   */
  @TrueOrFalse()
  readonly FAST_PATH: boolean = true;

  /** Whether a request belongs to the portal that has its host, rather than to the one of PORTAL_ID. */
  @TrueOrFalse()
  readonly PORTAL_BY_HOST: boolean = false;

  /** Id of the portal that requests belong to; with PORTAL_BY_HOST, of the installation's own: callbacks, demo, commands. */
  @WholeNumber('must be a whole number, at least 1', 1)
  readonly PORTAL_ID: number = 1;

  /** Origins of browser applications that may call the API, comma-separated; none by default, `*` for all. */
  @ToList()
  @AreOrigins('must be a comma-separated list of origins, such as https://app.example.org')
  readonly CORS_ORIGINS: readonly string[] = [];

  /** Proxies in front of the service: how many, or their addresses and networks, comma-separated; false means none. */
  @ToTrustedProxies()
  @AreTrustedProxies(
    'must be false, a number of proxies, or a comma-separated list of addresses, networks, loopback, linklocal, uniquelocal',
  )
  readonly TRUST_PROXY: false | number | readonly string[] = false;

  /** Largest request body, in bytes. */
  @WholeNumber('must be a whole number of bytes, at least 1024', 1024)
  readonly BODY_LIMIT: number = 1_048_576;

  /** Largest delivery of the videoconference server, in bytes. */
  @WholeNumber('must be a whole number of bytes, at least 1024', 1024)
  readonly DELIVERY_LIMIT: number = 16_777_216;

  /** For how many seconds after the end of its time answers to a quiz are still taken. */
  @WholeNumber('must be a whole number of seconds from 0 to 300', 0, 300)
  readonly QUIZ_GRACE: number = 15;

  /** Most requests of a signed-in caller in ten seconds, over all their devices; 0 sets no limit. */
  @WholeNumber(COUNT_RULE, 0)
  readonly RATE_LIMIT_CALLER: number = 10_000;

  /** Most requests from an address (IPv6: a /64) in ten seconds; a whole school may sit behind one. 0 sets no limit. */
  @WholeNumber(COUNT_RULE, 0)
  readonly RATE_LIMIT_ADDRESS: number = 20_000;

  /** Seconds for which an invitation is good that says nothing else. */
  @WholeNumber('must be a whole number of seconds, from 1 to 7776000', 1, 7_776_000)
  readonly INVITATION_TTL: number = 1_209_600;

  /** Seconds for which a registration waits for its confirmation. */
  @WholeNumber(SECONDS_RULE, 1)
  readonly REGISTRATION_TTL: number = 86_400;

  /** Seconds for which the link to a new password is good. */
  @WholeNumber(SECONDS_RULE, 1)
  readonly PASSWORD_RESET_TTL: number = 3_600;

  /** Most bytes of uploaded files in an export of a person's data; what comes beyond is listed and left out. */
  @WholeNumber(COUNT_RULE, 0)
  readonly EXPORT_LIMIT: number = 2_147_483_648;

  /**
   * Issuers of identities (OpenID Connect) that portals may let people sign in by, comma-separated and exactly as they call themselves.
   * Without it the service calls none and offers none.
   */
  @ToList()
  @AreIssuers('must be a comma-separated list of https addresses without query, such as https://login.example.org/realms/school')
  readonly OIDC_ISSUERS: readonly string[] = [];

  /** Most requests with one API key in a minute. */
  @WholeNumber('must be a whole number, at least 1', 1)
  readonly API_KEY_RATE: number = 600;

  /** Where requests are counted: in the memory of each process, or in the database for all of them together. */
  @IsIn(['memory', 'database'], { message: 'must be memory or database' })
  readonly RATE_LIMIT_STORE: 'memory' | 'database' = 'memory';

  /** Whether the demo is put into an empty database: `auto` means everywhere but in production. */
  @IsIn(['auto', 'true', 'false'], { message: 'must be auto, true or false' })
  readonly SEED_DEMO: 'auto' | 'true' | 'false' = 'auto';

  /** Least severe messages to log. */
  @IsIn(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(', ')}` })
  readonly LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  /**
   * Reads the settings from named texts; empty ones count as absent, unknown names are ignored.
   * @throws StartupError that lists every mistake at once
   */
  static parse(source: Readonly<Record<string, string | undefined>>): Environment {
    // Files of variables that were written on Windows end their lines with a carriage return.
    const given = Object.fromEntries(this.variables().flatMap((name) => (source[name]?.trim() ? [[name, source[name].trim()]] : [])));
    const environment = plainToInstance(Environment, given);
    const mistakes = validateSync(environment, { stopAtFirstError: true });
    if (mistakes.length > 0) throw new StartupError(describeMistakes(mistakes));
    const HOST = given['HOST'] ?? (environment.isProduction ? '0.0.0.0' : '127.0.0.1');
    const SHUTDOWN_DELAY = environment.SHUTDOWN_DELAY ?? (environment.isProduction ? DELAY_IN_PRODUCTION : 0);
    const DATA_DIR = resolve(environment.DATA_DIR);
    const FILES_DIR = resolve(given['FILES_DIR'] ?? join(DATA_DIR, 'files'));
    return environment.with({ HOST, SHUTDOWN_DELAY, DATA_DIR, FILES_DIR });
  }

  /** Names of all variables, in the order of their declaration. */
  static variables(): string[] {
    return [
      ...new Set(
        getMetadataStorage()
          .getTargetValidationMetadatas(Environment, '', false, false)
          .map((rule) => rule.propertyName),
      ),
    ];
  }

  get isProduction(): boolean {
    return this.NODE_ENV === 'production';
  }

  /** Whether DATABASE_URL leads through a pooler that gives out the server's connections by transaction. */
  get isPooled(): boolean {
    return this.DATABASE_DIRECT_URL !== undefined;
  }

  get seedsDemo(): boolean {
    return this.SEED_DEMO === 'true' || (this.SEED_DEMO === 'auto' && !this.isProduction);
  }

  /** The same settings with some replaced; frozen. */
  with(settings: Partial<Environment>): Environment {
    return Object.freeze(Object.assign(new Environment(), this, settings));
  }
}

/** An operation that is to go, as its answers say (RFC 9745, RFC 8594). */
export interface DeprecationNotice {
  readonly method: string;
  /** Of the request: `/health`. */
  readonly path: string;
  readonly since: Date;
  /** From when on it may be gone. */
  readonly sunset: Date | undefined;
  /** Address of what takes its place. */
  readonly successor: string | undefined;
  /** Address of the page about it. */
  readonly documentation: string | undefined;
}

const LINK = /<([^>]*)>\s*;\s*rel="([^"]*)"/g;

/** Tells of each deprecated operation once, however often it is called. */
export class DeprecationWatch {
  readonly #told = new Set<string>();

  constructor(private readonly tell: (notice: DeprecationNotice) => void) {}

  look(request: Request, { headers }: Response): void {
    const [, since] = /^@(-?\d+)$/.exec(headers.get('deprecation') ?? '') ?? [];
    if (since === undefined) return;
    const links = new Map([...(headers.get('link') ?? '').matchAll(LINK)].map(([, target, relation]) => [relation, target]));
    const [documentation, successor, sunset] = [links.get('deprecation'), links.get('successor-version'), headers.get('sunset')];
    // Addresses have ids in them, of which there is no end; the page about an operation is the same for all.
    const operation = `${request.method} ${documentation ?? ''}`;
    if (this.#told.has(operation)) return;
    this.#told.add(operation);
    const [method, path] = [request.method, new URL(request.url).pathname];
    this.tell({
      method,
      path,
      successor,
      documentation,
      since: new Date(Number(since) * 1000),
      sunset: sunset === null ? undefined : new Date(sunset),
    });
  }
}

/** What is done with a notice unless the program says otherwise. */
export function warnOfDeprecation({ method, path, since, sunset, successor }: DeprecationNotice): void {
  const until = sunset === undefined ? '' : ` It may be gone from ${dayOf(sunset)} on.`;
  // oxlint-disable-next-line no-console -- for the developers of the program; onDeprecated takes its place
  console.warn(`${method} ${path} is deprecated since ${dayOf(since)}.${until}${successor === undefined ? '' : ` Use ${successor}.`}`);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

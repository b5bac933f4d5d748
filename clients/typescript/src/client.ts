import createClient from 'openapi-fetch';
import { type DeprecationNotice, DeprecationWatch, warnOfDeprecation } from './deprecation.js';
import { addressOf, type ExistingList, type ItemsOf, type ListOptions, type ListPage, type ListPath } from './lists.js';
import type { Text, TypedCalls } from './typed-paths.js';
import { type Fetch, Session, type Tokens } from './session.js';
import { pause, Transport } from './transport.js';

const JSON_LD = 'application/ld+json';
const PLAIN = 'application/json';
const POLL_MS = 2_000;

export interface ClientOptions {
  /** Of the service, without a path: `https://lms.example.org`. */
  readonly baseUrl: string;
  /** Of an earlier sign-in. */
  readonly tokens?: Tokens;
  /** Receives each new pair of tokens, and undefined once they are void. */
  readonly onTokens?: (tokens: Tokens | undefined) => void;
  /** Is told once of each deprecated operation that this client calls; a warning on the console where it is left out. */
  readonly onDeprecated?: (notice: DeprecationNotice) => void;
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch;
}

/** What happened to one item. */
export interface Change {
  /** Address of the item. */
  readonly item: string;
  /** Last segment of the address of its collection. */
  readonly resource: string;
  readonly id: number;
  readonly operation: 'create' | 'update' | 'delete';
  readonly time: string;
}

export interface ChangesOptions {
  /** Cursor of an earlier portion; from now on where it is left out. */
  readonly since?: string;
  /** Last segments of addresses: `courses`. All of them where it is left out. */
  readonly resources?: readonly string[];
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
  /** Milliseconds between two looks where nothing happens. */
  readonly pollMs?: number;
}

/** Changes in the order of their commits, and the cursor to go on from once they are dealt with. */
export interface ChangePortion {
  readonly changes: readonly Change[];
  readonly cursor: string;
}

interface Page<Member> {
  readonly member: readonly Member[];
  readonly view?: { readonly next?: string };
}

interface ChangePage {
  readonly member: readonly Change[];
  readonly cursor: string;
  readonly more: boolean;
}

/** The API as one user, typed by `Paths`: bodies, parameters and answers. An answer of 400 and above is thrown as an `ApiProblem`. */
export class LyceumClient<Paths extends object> {
  readonly session: Session;
  /** Items with their addresses, lists with their total and links. */
  readonly api: TypedCalls<Paths, typeof JSON_LD>;
  /** Plain JSON: lists are arrays. Addresses that belong to no resource, such as those of tokens, know nothing else. */
  readonly json: TypedCalls<Paths, typeof PLAIN>;
  readonly #transport: Transport;
  readonly #origin: string;

  constructor({ baseUrl, tokens, onTokens, onDeprecated = warnOfDeprecation, fetch: send = (request) => fetch(request) }: ClientOptions) {
    this.#origin = baseUrl.replace(/\/+$/, '');
    this.session = new Session(this.#origin, send, tokens, onTokens);
    this.#transport = new Transport(this.session, send, new DeprecationWatch(onDeprecated));
    this.api = this.#typed<typeof JSON_LD>(JSON_LD);
    this.json = this.#typed<typeof PLAIN>(PLAIN);
  }

  /**
   * One page of a list; what `include` asks for is embedded, with its type.
   * @param path of the list: `/api/course_rel_users`; numbers in braces come from `options.path`
   */
  async list<Path extends ListPath<Paths> | Text, const Include extends string = never>(
    path: Path & ExistingList<Paths, Path>,
    options?: ListOptions<Paths, Path, Include>,
  ): Promise<ListPage<ItemsOf<Paths, Path, Include>>> {
    return this.#read(addressOf(path, options ?? {}), options?.signal);
  }

  /** All members of a list, page after page by its own links, which cost the same however deep. */
  members<Path extends ListPath<Paths> | Text, const Include extends string = never>(
    path: Path & ExistingList<Paths, Path>,
    options?: ListOptions<Paths, Path, Include>,
  ): AsyncGenerator<ItemsOf<Paths, Path, Include>> {
    return this.membersAt<ItemsOf<Paths, Path, Include>>(addressOf(path, options ?? {}), options?.signal);
  }

  /** The same for an address as an item shows it, with filters and order: its members have the type that the caller says. */
  async *membersAt<Member = Record<string, unknown>>(address: string, signal?: AbortSignal): AsyncGenerator<Member> {
    for (let next: string | undefined = address; next !== undefined;) {
      const page: Page<Member> = await this.#read<Page<Member>>(next, signal);
      yield* page.member;
      next = page.view?.next;
    }
  }

  /**
   * What happens to items that this user may read, for as long as one iterates. Store each portion's cursor once the portion is dealt
   * with, and begin there the next time: nothing is missed, and nothing comes twice.
   * @throws ApiProblem 410 where the cursor is too old, or the database was restored: read everything anew
   */
  async *changes({ since, resources = [], signal, pollMs = POLL_MS }: ChangesOptions = {}): AsyncGenerator<ChangePortion> {
    for (let cursor = since; ;) {
      const query = new URLSearchParams(resources.map((resource) => ['resource[]', resource]));
      if (cursor !== undefined) query.set('since', cursor);
      const page: ChangePage = await this.#read<ChangePage>(`/api/changes?${query.toString()}`, signal);
      const isNew = page.cursor !== cursor;
      cursor = page.cursor;
      if (isNew) yield { changes: page.member, cursor };
      if (!page.more) await pause(pollMs, signal);
    }
  }

  #typed<Media extends `${string}/${string}`>(media: Media): TypedCalls<Paths, Media> {
    const headers = { Accept: media };
    const client = createClient<Paths, Media>({ baseUrl: this.#origin, headers, fetch: (request) => this.#transport.send(request) });
    // The same calls; their types say what is wrong with a path instead of listing all that exist.
    return client as unknown as TypedCalls<Paths, Media>;
  }

  async #read<Body>(address: string, signal?: AbortSignal): Promise<Body> {
    const response = await this.#transport.send(new Request(new URL(address, this.#origin), { headers: { Accept: JSON_LD }, signal }));
    return (await response.json()) as Body;
  }
}

/** A header by which a POST takes effect once, however often it is sent. One for each piece of work, not for each try. */
export function once(): { readonly 'Idempotency-Key': string } {
  return { 'Idempotency-Key': `"${crypto.randomUUID()}"` };
}

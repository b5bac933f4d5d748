import type { Embedded } from './embedded.js';

/** What a list answers as JSON-LD. */
interface ListAnswer {
  readonly 200: { readonly content: { readonly 'application/ld+json': { readonly member: readonly unknown[] } } };
}

interface ListOperation {
  readonly get: { readonly parameters: unknown; readonly responses: ListAnswer };
}

/** The paths of lists. */
export type ListPath<Paths> = { [Path in keyof Paths]: Paths[Path] extends ListOperation ? Path : never }[keyof Paths] & string;

/** An item of a list. */
export type ItemOf<Paths, Path> = Path extends keyof Paths
  ? Paths[Path] extends ListOperation
    ? Paths[Path]['get']['responses'][200]['content']['application/ld+json']['member'][number]
    : never
  : never;

type ParametersOf<Paths, Path> = Path extends keyof Paths
  ? Paths[Path] extends ListOperation
    ? Paths[Path]['get']['parameters']
    : never
  : never;

/** Filters, order and page of a list. */
export type QueryOf<Paths, Path> = ParametersOf<Paths, Path> extends { query?: infer Query } ? Omit<NonNullable<Query>, 'include'> : object;

/** The numbers that a path names in braces. */
export type PlacesOf<Paths, Path> = ParametersOf<Paths, Path> extends { path: infer Places } ? Places : object;

/** What is asked of a list beyond its path. */
export type ListOptions<Paths, Path, Include extends string> = QueryOf<Paths, Path> & {
  /** Relations to embed: `user`, `course.room`. */
  readonly include?: readonly Include[];
  /** The numbers that the path names in braces. */
  readonly path?: PlacesOf<Paths, Path>;
  /** Gives the request up. */
  readonly signal?: AbortSignal;
};

/** One page of a list. */
export interface ListPage<Item> {
  readonly member: readonly Item[];
  /** Of the whole list; absent with `partial`. */
  readonly totalItems?: number;
  readonly view?: { readonly first?: string; readonly last?: string; readonly previous?: string; readonly next?: string };
}

export type ItemsOf<Paths, Path, Include extends string> = Embedded<ItemOf<Paths, Path>, Include>;

/** A list of a screen, such as `courses` of `/api/me/home`: its first rows, as its own address gives them. */
export interface SectionOf<Paths, Path, Include extends string> {
  /** Address of the whole list. */
  readonly '@id': string;
  readonly items: readonly ItemsOf<Paths, Path, Include>[];
  readonly total: number;
}

/** What the compiler prints of a path that is no list's. */
export type ExistingList<Paths, Path> =
  Path extends ListPath<Paths> ? unknown : { readonly error: `There is no list at this path in the API: ${Path & string}` };

/** @returns the address of a list: its path with numbers and a query */
export function addressOf(path: string, options: object): string {
  const {
    include = [],
    path: places = {},
    signal: _,
    ...query
  } = options as { include?: readonly string[]; path?: object; signal?: AbortSignal };
  const numbers = new Map(Object.entries(places));
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(numbers.get(name))));
  const search = new URLSearchParams(include.length > 0 ? { include: include.join(',') } : {});
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value as string | number | boolean | undefined].flat()) if (one !== undefined) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

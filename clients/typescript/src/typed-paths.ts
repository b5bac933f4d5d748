import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';

/** Any text, with the addresses that exist offered by editors. */
export type Text = string & { readonly length: number };

type At<Paths, Path> = Path extends keyof Paths ? Paths[Path] : object;
type Upper<Method extends HttpMethod> = Uppercase<Method>;

/** Adds nothing to a path that has the method; to any other a member that says what is wrong, which the compiler then prints. */
export type Existing<Paths extends object, Method extends HttpMethod, Path> = Path extends keyof Paths
  ? Path extends PathsWithMethod<Paths, Method>
    ? unknown
    : { readonly error: `${Path & string} has no ${Upper<Method>} in this API.` }
  : { readonly error: `There is no such path in this API: ${Path & string}` };

type Initial<Init> = RequiredKeysOf<Init> extends never ? [(Init & Record<string, unknown>)?] : [Init & Record<string, unknown>];

type Call<Paths extends object, Method extends HttpMethod, Media extends MediaType> = <
  Path extends PathsWithMethod<Paths, Method> | Text,
  Init extends MaybeOptionalInit<At<Paths, Path>, Method & keyof At<Paths, Path>>,
>(
  path: Path & Existing<Paths, Method, Path>,
  ...init: Initial<Init>
) => Promise<FetchResponse<AsAnswered<At<Paths, Path>, Method>, Init, Media>>;

type AsAnswered<Entry, Method extends HttpMethod> = Method extends keyof Entry
  ? Entry[Method] extends Record<string | number, unknown>
    ? Entry[Method]
    : never
  : never;

/** The operations of the API by method and path. */
export interface TypedCalls<Paths extends object, Media extends MediaType> {
  readonly GET: Call<Paths, 'get', Media>;
  readonly PUT: Call<Paths, 'put', Media>;
  readonly POST: Call<Paths, 'post', Media>;
  readonly PATCH: Call<Paths, 'patch', Media>;
  readonly DELETE: Call<Paths, 'delete', Media>;
  readonly HEAD: Call<Paths, 'head', Media>;
}

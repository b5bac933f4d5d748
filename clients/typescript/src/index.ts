import type { paths } from './api.js';
import { LyceumClient } from './client.js';
import type { SectionOf } from './lists.js';

export type { components, paths } from './api.js';
export type { Change, ChangePortion, ChangesOptions, ClientOptions } from './client.js';
export type { DeprecationNotice } from './deprecation.js';
export type { Tokens } from './session.js';
export { type Embedded, isEmbedded } from './embedded.js';
export type { ListOptions, ListPage } from './lists.js';
export { once } from './client.js';
export { ApiProblem, type ProblemDocument, type Violation } from './problem.js';

/** The API of the Lyceum that this package was built with. */
export class Lyceum extends LyceumClient<paths> {}

/** A list of a screen by the path of the list: `Section<'/api/me/courses', 'course'>`. */
export type Section<Path extends keyof paths, Include extends string = never> = SectionOf<paths, Path, Include>;

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { contextQuery, surroundingCourse, type SurroundingCourse } from '../../../pages/course/course-context.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { excerptOf } from '../../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { PageCalls } from '../../../pages/page-calls.js';
import type { Runtime } from './followed-path.js';
import { type FollowedPlace, PathMaterial, type StepMaterial } from './path-material.js';

const LONGEST_DESCRIPTION = 600;

/** What the page of a path shows. */
export interface PathPage {
  readonly title: string;
  readonly description: string;
  readonly course: SurroundingCourse | undefined;
  readonly runtime: Runtime;
  /** Title of the step that is shown. */
  readonly step?: string;
  readonly material?: StepMaterial;
  readonly previous: number;
  readonly next: number;
  readonly nextPath?: { readonly title: string; readonly href: string };
  readonly address: string;
  readonly query: string;
  /** By which two clicks begin one attempt. */
  readonly key: string;
}

/** Makes the page on which a path is followed, before its markup. */
@Injectable()
export class PathPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly material: PathMaterial,
  ) {}

  /**
   * @param item id of the step to be shown where nothing is recorded; a learner sees the one that was opened last
   * @throws Problem with the status that the API gives the caller for the path
   */
  async page(place: FollowedPlace, item: number | undefined): Promise<PathPage> {
    const { caller, path, context } = place;
    const found = await this.calls.read<ApiItem>(caller, `/api/learning_paths/${path}${contextQuery(context)}`);
    const runtime = await this.runtime(place, item);
    const current = runtime.items.find((step) => step.item === runtime.current?.item);
    return {
      title: textOf(found['title']),
      description: excerptOf(found['description'], LONGEST_DESCRIPTION),
      course: await surroundingCourse(this.calls, caller, context, 'paths'),
      runtime,
      step: current?.title,
      material: await this.material.of(place, runtime),
      previous: idOf(runtime.previousItem),
      next: idOf(runtime.nextItem),
      nextPath: runtime.progress === 100 ? await this.#named(place, runtime.nextPath) : undefined,
      address: addressOf(place),
      query: contextQuery(context),
      key: randomUUID(),
    };
  }

  /** The path as the caller follows it. @throws Problem as the API would answer */
  async runtime({ caller, path, context }: FollowedPlace, item?: number): Promise<Runtime> {
    const address = `/api/learning_paths/${path}/runtime${contextQuery(context)}`;
    const runtime = await this.calls.read<Runtime>(caller, address);
    if (item === undefined || runtime.mode === 'normal') return runtime;
    return this.calls.read<Runtime>(caller, `${address}&itemId=${item}`);
  }

  /** The path that has to be completed first. */
  async #named({ caller, context }: FollowedPlace, path: string | null): Promise<PathPage['nextPath']> {
    const found = path === null ? undefined : await this.calls.readable<ApiItem>(caller, `${path}${contextQuery(context)}`);
    return found && { title: textOf(found['title']), href: `/learning-paths/${idOf(path)}${contextQuery(context)}` };
  }

  /** @param required address of the path that has to be completed first */
  required(place: FollowedPlace, required: unknown): Promise<PathPage['nextPath']> {
    return this.#named(place, textOf(required));
  }
}

/** Address of the page, and of its forms before their own part. */
function addressOf({ path }: FollowedPlace): string {
  return `/learning-paths/${path}`;
}

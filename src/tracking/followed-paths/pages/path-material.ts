import { Injectable } from '@nestjs/common';
import { idOf } from '../../../pages/course/course-tab.js';
import { courseAddress, type CourseContext, contextQuery } from '../../../pages/course/course-context.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { type PageCaller, PageCalls } from '../../../pages/page-calls.js';
import { shownAs } from '../../../course-content/documents/pages/shown-file.js';
import { Problem } from '../../../resource/protocol/problem.js';
import type { Runtime } from './followed-path.js';
import type { AskedOfMeeting } from './asked-of-meeting.js';

/** How the page shows the material of a step. */
export type StepMaterial =
  | { readonly kind: 'launch' | 'picture' | 'video' | 'audio' | 'frame' | 'file'; readonly url: string }
  | { readonly kind: 'link' | 'assignment' | 'forum' | 'survey' | 'document'; readonly href: string }
  | { readonly kind: 'quiz'; readonly href: string }
  | { readonly kind: 'meeting'; readonly href: string; readonly completion?: AskedOfMeeting }
  | { readonly kind: 'final' | 'none' }
  | { readonly kind: 'failed'; readonly detail: string };

/** Which path is followed, by whom and where. */
export interface FollowedPlace {
  readonly caller: PageCaller;
  readonly path: number;
  readonly context: CourseContext | undefined;
}

/** Finds out how the material of a step is shown. */
@Injectable()
export class PathMaterial {
  constructor(private readonly calls: PageCalls) {}

  /** Launches a step of a package; whatever else a step has, it is only read. */
  async of(place: FollowedPlace, { current, items }: Runtime): Promise<StepMaterial | undefined> {
    if (current === null) return undefined;
    const step = items.find(({ item }) => item === current.item);
    if (!step || (!step.available && step.reason !== 'sequencing')) return { kind: 'none' };
    if (current.launchable) return this.#launched(place, idOf(current.item));
    if (step.itemType === 'final_item') return { kind: 'final' };
    if (current.resource === null) return { kind: 'none' };
    if (current.url !== null) return { kind: shownAs(current.url), url: current.url };
    return this.#page(place, step.itemType, current.resource);
  }

  async #launched({ caller, path, context }: FollowedPlace, itemId: number): Promise<StepMaterial> {
    try {
      const address = `/api/learning_paths/${path}/runtime/launch${contextQuery(context)}`;
      const launch = await this.calls.send<{ readonly launchUrl: string }>(caller, 'POST', address, { itemId });
      return { kind: 'launch', url: launch.launchUrl };
    } catch (error) {
      if (error instanceof Problem && [403, 409, 503].includes(error.getStatus())) return { kind: 'failed', detail: error.detail };
      throw error;
    }
  }

  /** Undefined for one who may not read the meeting, and where nothing is asked yet. */
  #asked(caller: PageCaller, meeting: string): Promise<AskedOfMeeting | undefined> {
    return this.calls.readable<AskedOfMeeting>(caller, `${meeting}/completion`);
  }

  /** Where else it is: on a page of its own, or at another site. */
  async #page({ caller, context }: FollowedPlace, type: string, resource: string): Promise<StepMaterial> {
    const id = idOf(resource);
    if (context === undefined) return { kind: 'none' };
    switch (type) {
      case 'link': {
        const href = textOf((await this.calls.readable<ApiItem>(caller, resource))?.['url']);
        return /^https?:\/\//i.test(href) ? { kind: 'link', href } : { kind: 'none' };
      }
      case 'quiz':
        return { kind: 'quiz', href: `/quizzes/${id}${contextQuery(context)}` };
      case 'student_publication':
        return { kind: 'assignment', href: courseAddress(context, 'assignments', id) };
      case 'meeting':
        return { kind: 'meeting', href: `/plugin/Videoconf/meetings/${id}`, completion: await this.#asked(caller, resource) };
      case 'survey':
        return { kind: 'survey', href: `/surveys/${id}${contextQuery(context)}` };
      case 'forum':
        return { kind: 'forum', href: courseAddress(context, 'forums', id) };
      case 'thread': {
        const forum = idOf((await this.calls.readable<ApiItem>(caller, resource))?.['forum']);
        return forum === 0 ? { kind: 'none' } : { kind: 'forum', href: courseAddress(context, 'forums', forum, id) };
      }
      default:
        return { kind: 'document', href: courseAddress(context, 'documents', id) };
    }
  }
}

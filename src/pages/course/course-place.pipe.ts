import { Injectable, ParseIntPipe, type PipeTransform } from '@nestjs/common';
import type { CoursePlace } from './course-pages.js';

/** The names in the address of a page of a course: `/courses/3/forums/8/21`. */
interface PlaceNames {
  readonly course: string;
  readonly tab?: string;
  readonly item?: string;
  readonly part?: string;
}

/** A page of a course. */
export interface PlacedCourse {
  readonly course: number;
  readonly place: CoursePlace;
}

/** Reads which page of which course an address names. @throws BadRequestException for an id that is no number */
@Injectable()
export class CoursePlacePipe implements PipeTransform<PlaceNames, Promise<PlacedCourse>> {
  readonly #number = new ParseIntPipe();

  async transform({ course, tab, item, part }: PlaceNames): Promise<PlacedCourse> {
    return { course: await this.#id(course), place: { tab, item: await this.#optional(item), part: await this.#optional(part) } };
  }

  async #optional(text: string | undefined): Promise<number | undefined> {
    return text === undefined ? undefined : this.#id(text);
  }

  async #id(text: string): Promise<number> {
    return Number(await this.#number.transform(text, { type: 'param' }));
  }
}

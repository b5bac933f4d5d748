import type { CourseTime } from '../../pages/course/course-block.js';
import { textOf } from '../../pages/home/home-section.js';

/** When learners may begin and until when, on the page of a course; a time that is not set is left out. */
export function openingTimes(
  { opens, closes }: { readonly opens: string; readonly closes: string },
  from: unknown,
  till: unknown,
): CourseTime[] {
  return [
    { label: opens, at: textOf(from) },
    { label: closes, at: textOf(till) },
  ].filter(({ at }) => at !== '');
}

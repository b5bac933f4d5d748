import type { Write } from '../../../resource/model/write.js';

/** What else a course begins with: a port for the modules that fill courses, so that courses need not know of them. */
export abstract class CourseBeginning {
  /** Runs in the unit of work that makes the course. */
  abstract begin(write: Write, course: { readonly id: number; readonly node: number }): Promise<void>;
}

import type { TestPerson } from './test-person.js';

/** A course with one who teaches in it and one who learns in it, and an administrator, who is not in it. */
export interface Classroom {
  readonly course: { readonly id: number; readonly iri: string };
  readonly administrator: TestPerson;
  readonly teacher: TestPerson;
  readonly learner: TestPerson;
}

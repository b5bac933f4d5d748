import type { JsonSchema } from './action-declaration.js';
import type { ActionDefinition } from './resource-definition.js';

/** What a document has that an action answers, beside the members that its declaration says are always there. */
export abstract class AnswerSections {
  /** Schemas of the sections that features bring to it, by their names; none where it is no screen. */
  abstract of(action: ActionDefinition): Readonly<Record<string, JsonSchema>>;
}

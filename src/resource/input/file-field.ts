import type { BodyShape, FieldDefinition } from '../model/resource-definition.js';

/** The member that is a file, where the body has one: then it may come as a form, or name an upload. */
export function fileField(shape: BodyShape | undefined): FieldDefinition | undefined {
  return shape && [...shape.fields.values()].find((field) => field.file && field.writable !== 'never');
}

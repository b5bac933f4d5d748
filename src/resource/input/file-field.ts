import type { BodyShape, FieldDefinition } from '../model/resource-definition.js';

/** The member that is a file, where the body has one: then it may come as a form, or name an upload. */
export function fileField(shape: BodyShape | undefined): FieldDefinition | undefined {
  return shape && [...shape.fields.values()].find((field) => field.file && field.writable !== 'never');
}

/** Member of a body that names a finished resumable upload. */
export const UPLOAD_MEMBER = 'upload';

/** Whether a body may name an upload in place of a file: it has a file, and no member of that name. */
export function takesUpload(shape: BodyShape): boolean {
  return fileField(shape) !== undefined && !shape.fields.has(UPLOAD_MEMBER);
}

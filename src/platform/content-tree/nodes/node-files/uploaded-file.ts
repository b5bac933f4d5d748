import { ValidateBy } from 'class-validator';
import { Input } from '../../../../resource/declare/unstored-fields.decorator.js';
import { type FileBytes, HeldBytes } from '../../../../storage/file-bytes.js';
import type { FileKind } from '../../../../resource/model/field-declaration.js';
import { UploadedBytes } from '../../../../resource/protocol/uploaded-bytes.js';
import type { Write } from '../../../../resource/model/write.js';
import type { Derivation } from '../../../../resource/model/derivation.js';

const LONGEST_MIME_TYPE = 255;
const UNNAMED = 'file';
const MESSAGE = 'A file is sent as a data: address in base64, or as the file of a form (multipart/form-data)';

export interface FileInBody {
  readonly mimeType: string;
  readonly bytes: FileBytes;
}

interface UploadedFileOptions {
  readonly required?: boolean;
  readonly kind?: FileKind;
}

/**
 * A file that comes with a body: of a form as its file, as large as `UPLOAD_LIMIT`; within JSON as a `data:` address in
 * base64 (RFC 2397), as long as the body may be.
 */
export function UploadedFile({ required = false, kind = 'stored' }: UploadedFileOptions = {}): PropertyDecorator {
  return Input({
    required,
    file: kind,
    type: 'string',
    write: 'create',
    // Named as class-validator's own rule, so that it is reported as a text of the wrong form is.
    validators: [ValidateBy({ name: 'matches', validator: { validate: isFile, defaultMessage: () => MESSAGE } })],
    description:
      'The file: of a form, or as a data: address in base64 (RFC 2397) with its name as a parameter. In its place, `upload` names a finished upload.',
    example: 'data:text/plain;name=hello.txt;base64,SGVsbG8=',
  });
}

/** What was no file is still a text here. */
function isFile(value: unknown): boolean {
  return value instanceof UploadedBytes;
}

/** @returns the content of a file that is worked on in memory; nothing where there is none */
export function heldInBody(values: Write['values']): Buffer {
  const bytes = fileInBody(values)?.bytes;
  return bytes instanceof HeldBytes ? bytes.content : Buffer.alloc(0);
}

/** @returns the file that a body brings along, if any */
export function fileInBody({ uploadFile }: Write['values']): FileInBody | undefined {
  return uploadFile instanceof UploadedBytes ? { mimeType: uploadFile.mimeType, bytes: uploadFile.bytes } : undefined;
}

/** Name of the file that comes with a new row, or one that says nothing. @param ifNone what it is where no file comes */
export function nameOfFile(ifNone: string | null = UNNAMED): Derivation {
  return {
    from: 'uploadFile',
    value: (_write, values) => Promise.resolve(values.uploadFile == null ? ifNone : (fileNameInBody(values) ?? UNNAMED)),
  };
}

/** Bytes of the file that comes with a new row. */
export const sizeOfFile: Derivation = {
  from: 'uploadFile',
  value: (_write, values) => Promise.resolve(fileInBody(values)?.bytes.size ?? 0),
};

/** @returns the name of that file, where it has one */
export function fileNameInBody({ uploadFile }: Write['values']): string | undefined {
  return uploadFile instanceof UploadedBytes && uploadFile.name !== undefined ? shortened(uploadFile.name) : undefined;
}

/** A long name keeps its extension, which says what the file is. */
function shortened(name: string): string {
  return [...name].slice(-LONGEST_MIME_TYPE).join('');
}

import { IsString, Matches } from 'class-validator';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import type { Write } from '../../resource/state/processor.js';

const DATA_URL = /^data:([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)?((?:;[a-z0-9-]+=[^;,]*)*);base64,([A-Za-z0-9+/]*={0,2})$/i;
const LONGEST_MIME_TYPE = 255;
const UNNAMED_TYPE = 'text/plain';

export interface FileInBody {
  readonly mimeType: string;
  readonly content: Buffer;
}

/** A file within a JSON body, as a `data:` address in base64 (RFC 2397); as long as the body may be. */
export function UploadedFile({ required = false }: { readonly required?: boolean } = {}): PropertyDecorator {
  return Input({
    required,
    type: 'string',
    write: 'create',
    validators: [IsString(), Matches(DATA_URL, { message: 'A file is sent as a data: address in base64' })],
    description: 'The file as a data: address in base64 (RFC 2397).',
    example: 'data:text/plain;base64,SGVsbG8=',
  });
}

/** @returns the file that a body brings along, if any */
export function fileInBody({ uploadFile }: Write['values']): FileInBody | undefined {
  if (typeof uploadFile !== 'string') return undefined;
  const [, mimeType, , content = ''] = DATA_URL.exec(uploadFile) ?? [];
  return { mimeType: (mimeType ?? UNNAMED_TYPE).toLowerCase().slice(0, LONGEST_MIME_TYPE), content: Buffer.from(content, 'base64') };
}

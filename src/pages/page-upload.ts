import type { Request, Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { Problem } from '../resource/protocol/problem.js';

const MOST_TEXTS = 20;
const LONGEST_TEXT = 65_536;

/** A form with a file, as a browser sends it without a script. */
export interface SentFile {
  readonly form: URLSearchParams;
  readonly file?: { readonly name: string; readonly type: string; readonly content: Buffer };
}

/**
 * Reads a form with one file, which is held in memory: larger ones come by a script, as resumable uploads.
 * @param most bytes of the file
 * @throws Problem 413 for a larger one, 400 for what is no such form
 */
export async function receivedFile(request: Request, response: Response, most: number): Promise<SentFile> {
  const limits = { files: 1, fileSize: most, fields: MOST_TEXTS, fieldSize: LONGEST_TEXT, fieldNestingDepth: 1 };
  await new Promise<void>((resolve, reject) => {
    multer({ storage: memoryStorage(), defParamCharset: 'utf8', limits }).any()(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(problemOf(error, most));
    });
  });
  const [file] = Array.isArray(request.files) ? request.files : [];
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries((request.body ?? {}) as unknown as Readonly<Record<string, unknown>>))
    form.set(name, String(value));
  if (!file || (file.size === 0 && file.originalname === '')) return { form };
  return { form, file: { name: file.originalname, type: file.mimetype, content: file.buffer } };
}

/** As members of the API have a file within JSON (RFC 2397). */
export function dataAddress({ name, type, content }: NonNullable<SentFile['file']>): string {
  const known = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/i.test(type) ? type : 'application/octet-stream';
  return `data:${known};name=${encodeURIComponent(name).slice(0, 250)};base64,${content.toString('base64')}`;
}

function problemOf(error: unknown, most: number): Problem {
  const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
  if (isTooLarge) return new Problem(413, `Without a script, a file has at most ${Math.floor(most / 1_048_576)} MiB.`);
  return new Problem(400, 'The form is cut short or not well-formed.', { cause: error });
}

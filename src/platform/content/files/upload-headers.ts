import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../../resource/protocol/problem.js';
import type { PieceOfFile } from '../../../storage/resumable-writes.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

/** Version of the protocol (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = 'creation,creation-with-upload,termination,expiration,checksum';
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256'] as const;
/** Media type of bodies that continue a file. */
export const OFFSET_STREAM = 'application/offset+octet-stream';

const CHECKSUM_MISMATCH = 460;
const LONGEST = 255;
const UNNAMED_TYPE = 'application/octet-stream';
const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;
const WHOLE_NUMBER = /^\d{1,15}$/;
const METADATUM = /^(\S+)(?: ([A-Za-z0-9+/]*={0,2}))?$/;
const COURSE = /^[1-9]\d{0,8}$/;

/** What a client says of a file before it comes. */
export interface AnnouncedFile {
  /** Bytes. */
  readonly length: number;
  readonly name: string | undefined;
  readonly mediaType: string;
  /** Course in which space is to be reserved. */
  readonly course: number | undefined;
  /** Whether space is to be reserved among the sender's personal files. */
  readonly personal: boolean;
}

/** @throws Problem 412 where the client does not speak this version */
export function requireVersion({ 'tus-resumable': version }: IncomingHttpHeaders): void {
  if (version === TUS_VERSION) return;
  throw new Problem(412, `Say which version you speak: Tus-Resumable: ${TUS_VERSION}.`, { headers: { 'Tus-Version': TUS_VERSION } });
}

/** @throws Problem 400 for a length that is missing or no number, and for metadata that cannot be read */
export function announcedFile(headers: IncomingHttpHeaders): AnnouncedFile {
  if (headers['upload-defer-length'] !== undefined) throw new Problem(400, 'Lengths cannot be deferred: send Upload-Length.');
  const metadata = metadataIn(textOf(headers['upload-metadata']));
  const course = metadata.get('course');
  if (course !== undefined && !COURSE.test(course)) throw new Problem(400, 'The "course" of Upload-Metadata is no id.');
  const personal = metadata.has('personal');
  if (personal && course !== undefined) throw new Problem(400, 'Upload-Metadata names a "course" or "personal", not both.');
  return {
    length: countIn(headers, 'upload-length'),
    name: fileNameIn(metadata.get('filename') ?? ''),
    mediaType: mediaTypeIn(metadata.get('filetype') ?? ''),
    course: course === undefined ? undefined : Number(course),
    personal,
  };
}

/** The end of a name that is too long, since that has the ending of the file. @returns undefined for none */
export function fileNameIn(text: string): string | undefined {
  const name = [...text.replaceAll('\0', '')].slice(-LONGEST).join('');
  return name === '' ? undefined : name;
}

/** A media type as it is stored. */
export function mediaTypeIn(text: string): string {
  const type = text.toLowerCase().slice(0, LONGEST);
  return MEDIA_TYPE.test(type) ? type : UNNAMED_TYPE;
}

/** @param header in lower case @throws Problem 400 where it is missing or no number */
export function countIn(headers: IncomingHttpHeaders, header: 'upload-length' | 'upload-offset'): number {
  const text = textOf(headers[header]) ?? '';
  if (!WHOLE_NUMBER.test(text))
    throw new Problem(400, `Send ${header === 'upload-length' ? 'Upload-Length' : 'Upload-Offset'}, a number of bytes.`);
  return Number(text);
}

export function isOffsetStream(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.toLowerCase() === OFFSET_STREAM;
}

/**
 * The bytes of a body, with a check where the client sent a checksum.
 * @throws Problem 400 for a checksum that cannot be read; the check throws 460 where it does not fit
 */
export function arrivedBytes(headers: IncomingHttpHeaders, source: AsyncIterable<Buffer>): PieceOfFile {
  const text = textOf(headers['upload-checksum']);
  if (text === undefined) return { source };
  const [, name = '', digest = ''] = /^(\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const algorithm = CHECKSUM_ALGORITHMS.find((known) => known === name);
  if (!algorithm) {
    const hint = didYouMean(text.split(' ', 1)[0] ?? '', CHECKSUM_ALGORITHMS);
    throw new Problem(400, `Upload-Checksum is one of ${CHECKSUM_ALGORITHMS.join(', ')} and the digest in base64.${hint}`);
  }
  const hash = createHash(algorithm);
  const check = (): void => {
    if (hash.digest('base64') !== digest) throw new Problem(CHECKSUM_MISMATCH, 'The bytes that came have another checksum.');
  };
  return { source: hashed(source, (bytes) => hash.update(bytes)), check };
}

async function* hashed(source: AsyncIterable<Buffer>, update: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    update(bytes);
    yield bytes;
  }
}

function metadataIn(text = ''): Map<string, string> {
  const entries = text.split(',').map((entry) => entry.trim());
  return new Map(entries.filter((entry) => entry !== '').map(metadatum));
}

function metadatum(entry: string): [string, string] {
  const [, key, value = ''] = METADATUM.exec(entry) ?? [];
  if (key === undefined) throw new Problem(400, 'Upload-Metadata is a list of names, each with a value in base64.');
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  if (decoded.includes('\0')) throw new Problem(400, 'Upload-Metadata has a text with U+0000.');
  return [key, decoded];
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

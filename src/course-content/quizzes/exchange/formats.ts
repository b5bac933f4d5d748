import { readAiken } from './aiken.js';
import { readGift } from './gift.js';
import { writeGift } from './gift-writing.js';
import { readMoodleXml } from './moodle-xml.js';
import { writeMoodleXml } from './moodle-xml-writing.js';
import type { PortableQuestion, ReadQuestions } from './portable-question.js';
import { readQti } from './qti-reading.js';
import { writeQti } from './qti-writing.js';

export const IMPORT_FORMATS = ['gift', 'aiken', 'moodle_xml', 'qti2', 'qti3'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Formats that are one text. */
export const TEXT_FORMATS = ['gift', 'moodle_xml', 'qti3'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

export const EXPORT_FORMATS = [...TEXT_FORMATS, 'qti3_package'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const READERS: Readonly<Record<ImportFormat, (text: string) => ReadQuestions>> = {
  gift: readGift,
  aiken: readAiken,
  moodle_xml: readMoodleXml,
  qti2: readQti,
  qti3: readQti,
};

interface Writer {
  readonly write: (questions: readonly PortableQuestion[]) => string;
  readonly mimeType: string;
  readonly ending: string;
}

const WRITERS: Readonly<Record<TextFormat, Writer>> = {
  gift: { write: writeGift, mimeType: 'text/plain', ending: 'gift.txt' },
  moodle_xml: { write: writeMoodleXml, mimeType: 'application/xml', ending: 'xml' },
  qti3: { write: writeQti, mimeType: 'application/xml', ending: 'qti.xml' },
};

export function readQuestions(format: ImportFormat, text: string): ReadQuestions {
  return READERS[format](text);
}

export function writerOf(format: TextFormat): Writer {
  return WRITERS[format];
}

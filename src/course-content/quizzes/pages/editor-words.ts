import type { Language } from '../../../pages/texts.js';
import { type EditorWords, editorWordsEnglish } from './editor-words-english.js';
import { editorWordsFrench } from './editor-words-french.js';

/** The texts of the form of a quiz, by language. */
export const editorWords: Readonly<Record<Language, EditorWords>> = { en: editorWordsEnglish, fr: editorWordsFrench };

/** A text with its placeholders filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

import { catalogue } from '../../../languages/catalogue.js';
import { editorWordsEnglish } from './editor-words-english.js';

/** The texts of the form of a quiz, by language. */
export const editorWords = catalogue('quizzes.editor', editorWordsEnglish);

/** A text with its placeholders filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

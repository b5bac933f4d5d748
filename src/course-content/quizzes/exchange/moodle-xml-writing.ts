import { type BlankText, plainText, readBlanks, shareOf } from '../scoring/blanks.js';
import { contentOf } from './portable-content.js';
import { type PortableNumber, type PortableQuestion, rounded } from './portable-question.js';
import { patternOfWord } from './word-pattern.js';
import { percentOf, writtenNumbers } from './written-numbers.js';
import { writeXml } from '../../exchange/xml.js';

/** Writes Moodle's XML; types that it does not know are left out. */
export function writeMoodleXml(questions: readonly PortableQuestion[]): string {
  return writeXml({ quiz: { question: questions.flatMap((question) => written(question) ?? []) } });
}

type Written = Readonly<Record<string, unknown>>;

function html(text: string): Written {
  return { '@format': 'html', text };
}

function gradedAnswers({ answers, points }: PortableQuestion): Written[] {
  return answers.map(({ text, weight, comment }) => ({
    '@fraction': String(points === 0 ? 0 : rounded((weight * 100) / points)),
    ...html(text),
    feedback: html(comment ?? ''),
  }));
}

function written(question: PortableQuestion): Written | undefined {
  const { text, points, feedback, answers, type } = question;
  const base = (kind: string): Written => ({
    '@type': kind,
    name: {
      text: text
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 100),
    },
    questiontext: html(text),
    generalfeedback: html(feedback ?? ''),
    defaultgrade: String(points),
  });
  switch (type) {
    case 'unique_answer':
    case 'multiple_answer':
      return { ...base('multichoice'), single: String(type === 'unique_answer'), answer: gradedAnswers(question) };
    case 'free_answer':
      return base('essay');
    case 'matching':
      return { ...base('matching'), subquestion: pairs(question) };
    case 'draggable':
      return { ...base('ordering'), answer: [...answers].sort((a, b) => a.correct - b.correct).map(({ text: item }) => html(item)) };
    case 'calculated':
      return { ...base('numerical'), answer: writtenNumbers(question).map(numeric) };
    case 'fill_in_blanks':
      return gaps(question, base('shortanswer'));
    default:
      return undefined;
  }
}

function pairs({ answers }: PortableQuestion): Written[] {
  const options = answers.filter(({ correct }) => correct === 0);
  const prompts = answers.filter(({ correct }) => correct > 0);
  return prompts.map((prompt) => ({ ...html(prompt.text), answer: { text: plainText(options[prompt.correct - 1]?.text ?? '') } }));
}

function numeric({ value, tolerance, share }: Required<PortableNumber>): Written {
  return { '@fraction': share, text: value, tolerance };
}

/** One gap; several have no form of their own here. */
function gaps(question: PortableQuestion, base: Written): Written | undefined {
  const read: BlankText | undefined = readBlanks(contentOf(question));
  const [blank, ...others] = read?.blanks ?? [];
  if (!blank || others.length > 0) return undefined;
  const answer = blank.words.map((word, index) => ({ '@fraction': percentOf(shareOf(blank, index)), text: patternOfWord(word) }));
  return { ...base, usecase: question.extra === 'case:false' ? '0' : '1', answer };
}

import { readBlanks } from '../scoring/blanks.js';
import type { QuestionContent } from '../scoring/question-content.js';
import { fieldOfHtml, htmlOfField, htmlOfLine, numberOfField } from './plain-field.js';
import { automaticPoints, given, idOfRow, type QuestionForm } from './question-form.js';

const TAIL = /^([\s\S]*)::([\d.,\s-]*):([\d,\s]*):([0-6])(?:@([01]?))?\s*$/;
const VARIATION = /^([\s\S]*?)\s*\[([^[\]]*)\][^[\]]*@@([\s\S]*)$/;
const TOLERANCE = /^tolerance:(.+)$/;
const MOST_GAPS = 200;
/** In pixels. Without widths the weights would not be found behind the text. */
const GAP_WIDTH = '200';
const CASE = 'case:false';

/** A text with gaps, stored as `readBlanks` reads it. */
export const gapsForm: QuestionForm = {
  shown(question, [answer]) {
    const [, text = '', weights = '', sizes = '', separator = '', switchable = ''] = TAIL.exec(answer?.answer ?? '') ?? [];
    if (answer && separator === '') return undefined;
    const list = weights.split(',').map((weight) => weight.trim());
    const points = Number(question['ponderation']);
    const automatic = automaticPoints(
      'shared',
      points,
      list.map(() => true),
    );
    const isAutomatic = list.every((weight, index) => Math.abs(Number(weight) - (automatic[index] ?? 0)) < 0.0001);
    return {
      values: {
        ...fieldOfHtml('gaps', text),
        ...given({ weights: isAutomatic ? '' : list.join(' '), sizes, separator, switchable }),
        ...given({ anyCase: question['extra'] === CASE ? '1' : '', extra: typeof question['extra'] === 'string' ? question['extra'] : '' }),
        ...given({ answer: answer ? String(answer.id) : '' }),
      },
      rows: [],
    };
  },
  written({ values }) {
    const text = htmlOfField(values, 'gaps');
    const [separator, switchable] = [values['separator'] ?? '0', values['switchable'] === '1' ? '1' : ''];
    const typed = (values['weights'] ?? '').split(/[\s;]+/).filter((weight) => weight !== '');
    const full = numberOfField(values['points']);
    const count = gapCount(text, separator);
    const sizes = values['sizes'] ?? Array<string>(count).fill(GAP_WIDTH).join(',');
    const shared = automaticPoints('shared', typeof full === 'number' ? full : 0, Array<boolean>(count).fill(true));
    const weights = typed.length > 0 ? typed.map((weight) => weight.replace(',', '.')) : shared.map(String);
    const members = {
      answer: `${text}::${weights.join(',')}:${sizes}:${separator}@${switchable}`,
      correct: 0,
      ponderation: 0,
      position: 1,
    };
    const extra = values['anyCase'] === '1' ? CASE : values['extra'] === CASE ? null : (values['extra'] ?? null);
    const answer = { row: '', id: Number(values['answer'] ?? 0), members, fields: { answer: 'gaps' } };
    return { members: { extra }, fields: { extra: 'anyCase' }, answers: text === '' && answer.id === 0 ? [] : [answer] };
  },
};

function gapCount(text: string, separator: string): number {
  const weights = Array<string>(MOST_GAPS).fill('1').join(',');
  const content = { answers: [{ text: `${text}::${weights}:${GAP_WIDTH}:${separator}@` }] } as unknown as QuestionContent;
  return readBlanks(content)?.blanks.length ?? 0;
}

/** A number; several rows are figures of which one is drawn for each attempt. */
export const numberForm: QuestionForm = {
  newRows: 1,
  shown(question, answers) {
    const rows = answers.map(({ id, answer }) => {
      const [, text = '', result = '', formula = ''] = VARIATION.exec(answer) ?? [];
      return { key: `r${id}`, values: { ...fieldOfHtml('text', text), ...given({ result, formula }) } };
    });
    if (rows.some(({ values }) => values['result'] === undefined)) return undefined;
    const [, tolerance = ''] = TOLERANCE.exec(typeof question['extra'] === 'string' ? question['extra'] : '') ?? [];
    return { values: given({ tolerance }), rows };
  },
  written({ values, rows }) {
    const tolerance = (values['tolerance'] ?? '').trim().replace(',', '.');
    return {
      members: { extra: tolerance === '' ? null : `tolerance:${tolerance}` },
      fields: { extra: 'tolerance' },
      answers: rows
        .filter(({ key, values: typed }) => idOfRow(key) > 0 || (typed['result'] ?? '').trim() !== '')
        .map((row, index) => {
          const text = htmlOfLine(row.values, 'text');
          const result = (row.values['result'] ?? '').replaceAll(/[[\]\s]/g, '');
          const answer = `${text}${text === '' ? '' : ' '}[${result}]@@${row.values['formula'] ?? result}`;
          return {
            row: row.key,
            id: idOfRow(row.key),
            fields: { answer: 'result' },
            members: { answer, correct: 0, ponderation: 0, position: index + 1 },
          };
        }),
    };
  },
};

/** What a person marks: it has no answers. */
export const writtenForm: QuestionForm = {
  shown: (_, answers) => (answers.length === 0 ? { rows: [] } : undefined),
  written: () => ({ answers: [] }),
};

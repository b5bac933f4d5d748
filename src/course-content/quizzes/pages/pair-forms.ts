import type { EditedQuestion, EditedRow } from './edited-quiz.js';
import { fieldOfHtml, htmlOfLine, saysTheSame } from './plain-field.js';
import {
  type ApiAnswer,
  filledRows,
  given,
  idOfRow,
  type QuestionForm,
  rowOf,
  type Share,
  shownPoints,
  type WrittenAnswer,
  writtenPoints,
} from './question-form.js';

/** Something that prompts can be matched with. */
interface Counterpart {
  readonly row: string;
  readonly id: number;
  readonly html: string;
}

/** Pairs of a row each. A row without its left side is a further counterpart, which matches nothing. */
export function pairsForm(share: Share): QuestionForm {
  return {
    newRows: 3,
    shown(question, answers) {
      const [options, prompts] = [answers.filter(({ correct }) => correct === 0), answers.filter(({ correct }) => correct !== 0)];
      const places = new Map(options.map((option) => [option.position, option]));
      if (places.size !== options.length || prompts.some(({ correct }) => !places.has(correct))) return undefined;
      const points = shownPoints(
        share,
        question,
        prompts,
        prompts.map(() => true),
      );
      const pairs = prompts.map((prompt, index) => pairRow(prompt, places.get(prompt.correct), points[index] ?? ''));
      const used = new Set(prompts.map(({ correct }) => correct));
      const further = options.filter(({ position }) => !used.has(position)).map((option) => pairRow(undefined, option, ''));
      return { rows: [...pairs, ...further] };
    },
    written: (question) => ({ answers: writtenPairs(question, share) }),
  };
}

function pairRow(prompt: ApiAnswer | undefined, option: ApiAnswer | undefined, points: string): EditedRow {
  const sides = { ...fieldOfHtml('text', prompt?.answer), ...fieldOfHtml('other', option?.answer) };
  // A counterpart alone is known by a key of its own: `o` with its id.
  const key = prompt ? `r${prompt.id}` : `o${option?.id ?? 0}`;
  return { key, values: { ...sides, ...given({ points, option: option ? String(option.id) : '' }) } };
}

function writtenPairs(question: EditedQuestion, share: Share): WrittenAnswer[] {
  const rows = question.rows.filter(
    ({ key, values }) => idOfRow(key) > 0 || `${values['text'] ?? ''}${values['other'] ?? ''}`.trim() !== '',
  );
  const counterparts = counterpartsOf(rows);
  const prompts = rows.filter(({ key, values }) => idOfRow(key) > 0 || (values['text'] ?? '').trim() !== '');
  const points = writtenPoints(
    share,
    question,
    prompts,
    prompts.map(() => true),
  );
  const options = counterparts.map(({ row, id, html }, index) => ({
    row,
    id,
    fields: { answer: 'other' },
    members: { answer: html, correct: 0, ponderation: 0, position: index + 1 },
  }));
  return [
    ...options,
    ...prompts.map((row, index) => ({
      row: row.key,
      id: idOfRow(row.key),
      fields: { answer: 'text', ponderation: 'points', correct: 'other' },
      members: {
        answer: htmlOfLine(row.values, 'text'),
        ponderation: points[index],
        position: options.length + index + 1,
        correct: 1 + counterparts.findIndex(({ html }) => saysTheSame(html, htmlOfLine(row.values, 'other'))),
      },
    })),
  ];
}

/** Each text once: rows with the same right side share it. */
function counterpartsOf(rows: readonly EditedRow[]): Counterpart[] {
  const found: Counterpart[] = [];
  for (const { key, values } of rows) {
    const html = htmlOfLine(values, 'other');
    if (found.some((one) => saysTheSame(one.html, html))) continue;
    const id = Number(values['option'] ?? 0);
    found.push({ row: key, id: found.some((one) => one.id === id) ? 0 : id, html });
  }
  return found;
}

/** Items that stand in their right order. */
export function orderForm(): QuestionForm {
  return {
    newRows: 3,
    shown(question, answers) {
      const items = answers.toSorted((one, other) => one.correct - other.correct);
      const points = shownPoints(
        'shared',
        question,
        items,
        items.map(() => true),
      );
      return { rows: items.map((item, index) => rowOf(item, given({ points: points[index] ?? '' }))) };
    },
    written(question) {
      const rows = filledRows(question);
      const points = writtenPoints(
        'shared',
        question,
        rows,
        rows.map(() => true),
      );
      return {
        answers: rows.map((row, index) => ({
          row: row.key,
          id: idOfRow(row.key),
          fields: { answer: 'text', ponderation: 'points' },
          members: { answer: htmlOfLine(row.values, 'text'), correct: index + 1, position: index + 1, ponderation: points[index] },
        })),
      };
    },
  };
}

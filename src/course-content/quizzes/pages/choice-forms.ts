import type { EditedRow } from './edited-quiz.js';
import { htmlOfField, htmlOfLine, numberOfField } from './plain-field.js';
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

const FIELDS = { answer: 'text', comment: 'comment', ponderation: 'points', correct: 'right' };
const RIGHT = 1;
const STANDARD_SCALE = ['1', '-0.5', '0'] as const;

function writtenRow(row: EditedRow, position: number, members: Readonly<Record<string, unknown>>): WrittenAnswer {
  const comment = htmlOfField(row.values, 'comment');
  const common = { answer: htmlOfLine(row.values, 'text'), comment: comment === '' ? null : comment, position };
  return { row: row.key, id: idOfRow(row.key), members: { ...common, ...members }, fields: FIELDS };
}

function isRight({ correct }: ApiAnswer): boolean {
  return correct === RIGHT;
}

/** One of several is right, which a radio button says. */
export function oneChoiceForm(): QuestionForm {
  return {
    newRows: 3,
    shown(question, answers) {
      const rights = answers.map(isRight);
      if (rights.filter(Boolean).length > 1) return severalChoicesForm('full').shown(question, answers);
      const points = shownPoints('full', question, answers, rights);
      const right = answers.find(isRight);
      return {
        values: right ? { right: `r${right.id}` } : {},
        rows: answers.map((answer, index) => rowOf(answer, given({ points: points[index] ?? '' }))),
      };
    },
    written(question) {
      const rows = filledRows(question);
      const rights = rows.map(({ key, values }) => question.values['right'] === key || values['right'] === '1');
      const points = writtenPoints('full', question, rows, rights);
      return {
        answers: rows.map((row, index) =>
          writtenRow(row, index + 1, { correct: rights[index] === true ? RIGHT : 0, ponderation: points[index] }),
        ),
      };
    },
  };
}

/** Any number of them is right, which boxes say. */
export function severalChoicesForm(share: Share): QuestionForm {
  return {
    newRows: 3,
    shown(question, answers) {
      const points = shownPoints(share, question, answers, answers.map(isRight));
      return {
        rows: answers.map((answer, index) => rowOf(answer, given({ right: isRight(answer) ? '1' : '', points: points[index] ?? '' }))),
      };
    },
    written(question) {
      const rows = filledRows(question);
      const rights = rows.map(({ values }) => values['right'] === '1');
      const points = writtenPoints(share, question, rows, rights);
      return {
        answers: rows.map((row, index) =>
          writtenRow(row, index + 1, { correct: rights[index] === true ? RIGHT : 0, ponderation: points[index] }),
        ),
      };
    },
  };
}

/** Statements that are true or false, with the points of a right, a wrong and an unknown one. */
export function statementsForm(isWhole: boolean): QuestionForm {
  return {
    newRows: 2,
    shown(question, answers) {
      // An option of the question that is named by its id says true or false in words of its own.
      if (answers.some(({ correct }) => ![0, 1, 2].includes(correct))) return undefined;
      const parts = typeof question['extra'] === 'string' ? question['extra'].split(':') : [];
      const [right = '', wrong = '', unknown = ''] = parts.length === 3 ? parts : STANDARD_SCALE;
      const isSum = !isWhole && Number(question['ponderation']) === Number(right) * answers.length;
      return {
        values: { scaleRight: right, scaleWrong: wrong, scaleUnknown: unknown, ...(isSum ? { points: '' } : {}) },
        rows: answers.map((answer) => rowOf(answer, { right: isRight(answer) ? 'true' : 'false' })),
      };
    },
    written(question) {
      const rows = filledRows(question);
      const scale = ['scaleRight', 'scaleWrong', 'scaleUnknown'].map(
        (name, index) => numberOfField(question.values[name]) ?? STANDARD_SCALE[index],
      );
      const points = numberOfField(question.values['points']) ?? Number(scale[0]) * rows.length;
      return {
        members: { extra: scale.join(':'), ponderation: points },
        fields: { extra: 'scaleRight' },
        answers: rows.map((row, index) =>
          writtenRow(row, index + 1, { correct: row.values['right'] === 'false' ? 2 : RIGHT, ponderation: 0 }),
        ),
      };
    },
  };
}

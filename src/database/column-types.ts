import pg from 'pg';

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
const readMoment = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown;

/** Of the shortest moment with a whole second, `2026-03-01 10:00:00+00`. */
const SHORTEST = 22;
const [ZERO, DASH, PLUS] = ['0', '-', '+'].map((character) => character.charCodeAt(0));

/** Reads `bigint` as a number while it is one exactly, as text beyond; a `date` as the day it is, in no zone; every other type as pg does. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary' && oid === INT8) return wholeNumber;
    if (format !== 'binary' && oid === DATE) return String;
    if (format !== 'binary' && oid === TIMESTAMPTZ) return moment;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

function wholeNumber(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** As pg does, which takes three times as long: sessions write moments in UTC, and most of them in a year of four digits. */
export function moment(text: string): unknown {
  const zone = text.length - 3;
  const isPlain =
    text.length >= SHORTEST &&
    text.charCodeAt(zone) === PLUS &&
    text.charCodeAt(zone + 1) === ZERO &&
    text.charCodeAt(zone + 2) === ZERO &&
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(0) !== ZERO;
  if (!isPlain) return readMoment(text);
  const fraction = digitBefore(text, 20, zone) * 100 + digitBefore(text, 21, zone) * 10 + digitBefore(text, 22, zone);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  return new Date(
    Date.UTC(year, twoDigits(text, 5) - 1, twoDigits(text, 8), twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), fraction),
  );
}

function twoDigits(text: string, index: number): number {
  return digitAt(text, index) * 10 + digitAt(text, index + 1);
}

/** Zero where the number has ended. */
function digitBefore(text: string, index: number, end: number): number {
  return index < end ? digitAt(text, index) : 0;
}

function digitAt(text: string, index: number): number {
  return text.charCodeAt(index) - (ZERO as number);
}

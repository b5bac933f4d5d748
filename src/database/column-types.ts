import pg from 'pg';

const { DATE, INT8 } = pg.types.builtins;

/** Reads `bigint` as a number while it is one exactly, as text beyond; a `date` as the day it is, in no zone; every other type as pg does. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary' && oid === INT8) return wholeNumber;
    if (format !== 'binary' && oid === DATE) return String;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

function wholeNumber(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

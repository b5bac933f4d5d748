import type { Options } from 'csv-stringify/sync';

/** A number as we write it; a spreadsheet takes it for nothing else. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * How we write CSV (RFC 4180): cells that a spreadsheet would run as formulas are escaped, numbers below zero are none of them.
 * Decimals travel as texts, so that no digit is lost.
 */
export const CSV_FORM: Options = {
  escape_formulas: true,
  record_delimiter: 'windows',
  cast: {
    boolean: String,
    number: (value) => ({ value: String(value), escape_formulas: false }),
    string: (value) => (NUMBER.test(value) ? { value, escape_formulas: false } : value),
  },
};

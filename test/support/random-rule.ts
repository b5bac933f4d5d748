import fc, { type Arbitrary } from 'fast-check';

const NUMBERS = [
  '0',
  '1',
  '2',
  '-1',
  '+3',
  '5',
  '12',
  '13',
  '31',
  '32',
  '53',
  '54',
  '366',
  '367',
  '999',
  '1000',
  '1001',
  '2147483648',
  '1e3',
  '',
];
const WEEKDAYS = ['MO', 'TU', 'SU', 'XX', '1MO', '-1FR', '+2WE', '0TH', '54SA', '99MO', 'mo', 'MOTU'];
const MOMENTS = [
  '20270101',
  '20270101T100000Z',
  '20270101T100000',
  '20261399',
  '20270230T000000Z',
  '00000000',
  '99991231T235959Z',
  'TOMORROW',
];
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', 'SECONDLY', 'FORTNIGHTLY'];

/** Values of each part of a rule (RFC 5545, section 3.3.10), about half of which fit. */
const VALUES: Readonly<Record<string, Arbitrary<string>>> = {
  INTERVAL: fc.constantFrom(...NUMBERS),
  COUNT: fc.constantFrom(...NUMBERS),
  UNTIL: fc.constantFrom(...MOMENTS),
  WKST: fc.constantFrom(...WEEKDAYS),
  BYDAY: listOf(WEEKDAYS),
  BYMONTHDAY: listOf(NUMBERS),
  BYYEARDAY: listOf(NUMBERS),
  BYWEEKNO: listOf(NUMBERS),
  BYMONTH: listOf(NUMBERS),
  BYSETPOS: listOf(NUMBERS),
  BYHOUR: fc.constantFrom('1', '25'),
  RSCALE: fc.constant('GREGORIAN'),
};

/** Rules of repetition by their grammar, with good values and bad ones; some are cut, doubled or no rule at all. */
export const randomRule: Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: rule(fc.constantFrom(...FREQUENCIES)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'FREQ',
      'FREQ=',
      'FREQ=DAILY;',
      ';',
      'RRULE:FREQ=DAILY',
      'FREQ=DAILY;FREQ=DAILY',
      'FREQ=DAILY\nDTSTART=1',
    ),
  },
);

function rule(frequency: Arbitrary<string>): Arbitrary<string> {
  const parts = fc.subarray(Object.keys(VALUES), { maxLength: 4 });
  return fc
    .tuple(frequency, parts)
    .chain(([freq, names]) =>
      fc
        .tuple(...names.map((name) => (VALUES[name] ?? fc.constant('')).map((value) => `${name}=${value}`)))
        .map((said) => [`FREQ=${freq}`, ...said].join(';')),
    );
}

function listOf(values: readonly string[]): Arbitrary<string> {
  return fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(','));
}

/**
 * What our statements and the readers of their answers rely on. Administrators of databases change such defaults (`ALTER DATABASE … SET`,
 * `ALTER ROLE … SET`, `postgresql.conf`); with a German `datestyle` every date of every answer would be null.
 */
const RELIED_ON: Readonly<Record<string, string>> = {
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
};

/** The same beyond what poolers know: PgBouncer refuses clients that name others. */
const RELIED_ON_DIRECTLY: Readonly<Record<string, string>> = {
  ...RELIED_ON,
  bytea_output: 'hex',
  default_transaction_isolation: 'read\\ committed',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
};

/** Our statements are long to plan and short to run, which the estimates behind compilation take for the contrary. An address may say otherwise. */
const PREFERRED: Readonly<Record<string, string>> = { jit: 'off' };

/**
 * The address with settings for each session in its `options` (libpq, "Parameter Key Words"), which go with the first packet and cost no
 * statement. Its own options stay; those that we rely on come last, and the last one counts.
 * @param url of one host
 * @param isPooled whether a pooler is there, which knows few settings
 */
export function withSessionSettings(url: string, isPooled: boolean): string {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const own = parameters.get('options');
  const options = isPooled ? [own, asOptions(RELIED_ON)] : [asOptions(PREFERRED), own, asOptions(RELIED_ON_DIRECTLY)];
  parameters.set('options', options.filter((part) => part !== null).join(' '));
  return `${base}?${parameters.toString()}`;
}

function asOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

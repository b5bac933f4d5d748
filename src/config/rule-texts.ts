// What is printed when a value breaks the rule of a setting.

export const DATABASE_URL_RULE = 'must look like postgresql://user:password@host:5432/database';
export const SECONDS_RULE = 'must be a whole number of seconds, at least 1';
export const DAYS_RULE = 'must be a whole number of days, from 1 to 36500';
export const MONTHS_RULE = 'must be a whole number of months, from 1 to 1200';
export const COUNT_RULE = 'must be a whole number, at least 0';
export const DATABASE_SECONDS_RULE = 'must be a whole number of seconds, at least 0';

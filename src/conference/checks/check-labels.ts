import { catalogue } from '../../languages/catalogue.js';

/** What the figures of checks are called where they stand among others. */
export const checkLabels = catalogue<{ readonly checks: string; readonly share: string }>('checks.check', {
  checks: 'checks',
  share: 'Checks answered, %',
});

import { catalogue } from '../../languages/catalogue.js';

/** What the page of the integration's health says of what is missing. */
export const missingWords = catalogue('administration.missing', {
  title: 'Meetings of which events are missing',
  hint: 'Each minute the server is asked how many people are in its rooms. What is missing here cannot be had later: mend it now.',
  none: 'What the server counts is recorded.',
  counts: 'The server counts {counted}, and {recorded} are recorded.',
  since: 'Since',
  joins: 'Joins are missing',
  leaves: 'Leaves are missing',
  over: 'over',
  clocks: 'Clocks',
  settingsServer: 'The server',
  clock:
    'Its deliveries are sent by a clock that is {seconds} seconds {isBehind, select, true {behind} other {ahead of}} ours. Their times are corrected, and figures are estimated: synchronise both machines with NTP.',
  last: 'Last',
  unassigned: '{rooms, plural, one {One room of the server belongs to no meeting} other {# rooms of the server belong to no meeting}}',
});

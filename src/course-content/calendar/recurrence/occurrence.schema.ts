import type { JsonSchema } from '../../../resource/model/action-declaration.js';

const ADDRESS = { type: ['string', 'null'], format: 'iri-reference' };
const TIME = { type: ['string', 'null'], format: 'date-time' };

/** One time that an event takes place, as lists of occurrences have it. */
export const OCCURRENCE: JsonSchema = {
  type: 'object',
  required: ['event', 'title', 'startDate', 'endDate', 'allDay', 'timezone', 'type', 'meeting', 'joinable'],
  properties: {
    event: { type: 'string', format: 'iri-reference', description: 'Address of the event.' },
    series: { ...ADDRESS, description: 'The series that an event of its own took one occurrence of; null for all others.' },
    recurrenceId: { ...TIME, description: 'When the occurrence would begin by the rule of its series; null where it does not come again.' },
    title: { type: ['string', 'null'] },
    startDate: { type: 'string', format: 'date-time', description: 'When the occurrence begins.' },
    endDate: { ...TIME, description: 'When the occurrence ends; null where it has no end.' },
    allDay: { type: 'boolean' },
    timezone: { type: 'string', description: 'Name of the time zone in which the event comes again (IANA).' },
    type: { type: 'string', description: 'Who the event is for: `personal`, `course`, `session` or `global`.' },
    color: { type: ['string', 'null'], description: 'The colour in which it is shown.' },
    replaced: { type: 'boolean', description: 'Whether it is an event of its own that took the place of an occurrence.' },
    meeting: { ...ADDRESS, description: 'The meeting that takes place then, where there is one that the caller may read.' },
    meetingState: { type: ['string', 'null'], description: 'How the meeting stands then: `planned`, `open`, `running` or `ended`.' },
    joinable: { type: 'boolean', description: 'Whether the caller gets into the meeting now.' },
  },
};

import { listOf, NUMBER } from '../../../auth/answer-shape.js';
import { IsBoolean, IsRFC3339, IsString, MaxLength } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, createdAnswer, documentAnswer, nothingAnswer } from '../../../resource/model/action-declaration.js';
import { authenticated } from '../../../resource/model/rule.js';
import { calendarEventPolicy } from '../calendar-event.policy.js';
import { ListOccurrences } from './list-occurrences.action.js';
import { OCCURRENCE } from './occurrence.schema.js';
import { LeaveOutOccurrence, ReplaceOccurrence, SplitSeries } from './series.handlers.js';

/** What is said of one occurrence, or of a series from there on; what is left out is as in the series. */
class OccurrenceInput {
  @Input({
    type: 'datetime',
    required: true,
    validators: [IsRFC3339()],
    description: 'When the occurrence would begin by the rule.',
    example: '2026-03-10T09:00:00+00:00',
  })
  recurrenceId: Date;

  @Input({ type: 'string', validators: [IsString(), MaxLength(255)] })
  title?: string;

  @Input({ type: 'html', validators: [IsString()] })
  content?: string;

  @Input({ type: 'datetime', validators: [IsRFC3339()] })
  startDate?: Date;

  @Input({ type: 'datetime', validators: [IsRFC3339()] })
  endDate?: Date;

  @Input({ type: 'boolean', validators: [IsBoolean()] })
  allDay?: boolean;
}

class SeriesInput extends OccurrenceInput {
  @Input({
    type: 'string',
    validators: [IsString(), MaxLength(512)],
    description: 'The rule from there on; that of the series unless given.',
    example: 'FREQ=WEEKLY',
  })
  rrule?: string;
}

const writer = calendarEventPolicy.rule('update');

const calendarOccurrencesAnswer = documentAnswer('CalendarOccurrences', { totalItems: NUMBER, member: listOf(OCCURRENCE) });

/** What is done with events that come again. */
export const calendarSeriesActions: readonly ActionDeclaration[] = [
  {
    name: 'occurrences',
    method: 'GET',
    path: 'c_calendar_events/occurrences',
    description: 'Everything readable that takes place from one moment to another, each time that it does, by its start.',
    rule: authenticated,
    parameters: [
      { name: 'from', type: 'string', description: 'The first moment.' },
      { name: 'to', type: 'string', description: 'The moment after the last; at most 400 days later.' },
      { name: 'type', type: 'string', description: 'The kind of events, as `type` says it.' },
      {
        name: 'own',
        type: 'boolean',
        description: "Whether only what is of the caller's courses and sessions, made by them or addressed to them is shown.",
      },
      { name: 'page', type: 'integer', description: 'From 1.' },
      { name: 'itemsPerPage', type: 'integer', description: 'At most 500.' },
    ],
    answer: calendarOccurrencesAnswer,
    handler: ListOccurrences,
  },
  {
    name: 'replace_occurrence',
    method: 'POST',
    path: 'c_calendar_events/{id}/occurrences',
    description: 'Makes an event of its own that takes the place of one occurrence.',
    rule: writer,
    locksItem: false,
    input: () => OccurrenceInput,
    answer: createdAnswer,
    handler: ReplaceOccurrence,
  },
  {
    name: 'leave_out_occurrence',
    method: 'DELETE',
    path: 'c_calendar_events/{id}/occurrences',
    description: 'Leaves one occurrence out.',
    rule: writer,
    locksItem: false,
    parameters: [{ name: 'recurrenceId', type: 'string', description: 'When the occurrence would begin by the rule.' }],
    answer: nothingAnswer,
    handler: LeaveOutOccurrence,
  },
  {
    name: 'split',
    method: 'POST',
    path: 'c_calendar_events/{id}/split',
    description: 'Ends a series before one of its occurrences, and makes another from there on.',
    rule: writer,
    locksItem: false,
    input: () => SeriesInput,
    answer: createdAnswer,
    handler: SplitSeries,
  },
];

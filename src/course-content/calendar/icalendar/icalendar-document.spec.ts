import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import type { FeedEvent } from './feed-events.js';
import { icalendarDocument } from './icalendar-document.js';

const SUMMER = new Date('2026-07-15T10:00:00Z');

function eventIn(timezone: string, id: number): FeedEvent {
  return {
    id,
    uid: `${id}`,
    sequence: 0,
    title: timezone,
    content: null,
    location: null,
    start: SUMMER,
    end: null,
    allDay: false,
    timezone,
    rule: 'FREQ=YEARLY;COUNT=2',
    exceptions: [],
    replaced: [],
    parent: null,
    recurrenceId: null,
    changed: SUMMER,
    course: null,
    session: null,
  };
}

describe('a calendar feed', () => {
  it('describes every zone by the name that its times bear', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const shape = { title: 'All', busy: false, truncated: false, pageOf: () => undefined };
    const poison = { read: <T>(_path: string, _id: number, read: () => T): T => read() };
    const calendar = ICAL.Component.fromString(icalendarDocument(zones.map(eventIn), shape, poison as never));
    const described = new Set(calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid')));
    const named = calendar.getAllSubcomponents('vevent').map((component) => component.getFirstProperty('dtstart')?.getParameter('tzid'));
    expect(named.filter((name) => name !== undefined).length).toBeGreaterThan(300);
    expect(named.filter((name) => name !== undefined && !described.has(String(name)))).toEqual([]);
  });
});

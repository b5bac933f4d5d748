import { describe, expect, it } from '@jest/globals';
import { type ActivityRow, figuresOf } from './participant-figures.js';
import { totalsOf } from './figure-totals.js';

const START = Date.UTC(2026, 0, 5, 8);
const ALL = { scored: new Set([1]), unrecorded: new Map() };
const row = (from: number, to: number): ActivityRow => ({
  meetingId: 1,
  meetingTitle: 'Botany',
  participantKey: 'u:7',
  userId: 7,
  name: 'Ada',
  moderator: false,
  inAt: new Date(START + from),
  outAt: new Date(START + to),
  close: true,
  metrics: null,
});

describe('the reactions of several people', () => {
  it.each(['👍', 'valueOf', 'constructor', '__proto__'])('are added up where they are called %s', (name) => {
    const [figures] = figuresOf([row(0, 600)], new Date(START), ALL);
    const reacted = { ...figures!, reactionsBreakdown: Object.fromEntries([[name, 2]]) };
    expect(Object.entries(totalsOf([reacted, reacted]).reactionsBreakdown)).toEqual([[name, 4]]);
  });
});

describe('the connection time of a participant', () => {
  it('is rounded once, not for each presence interval', () => {
    const intervals = Array.from({ length: 10 }, (_, index) => row(index * 1000, index * 1000 + 400));
    expect(figuresOf(intervals, new Date(START), ALL)[0]).toMatchObject({ stays: 10, connectionSeconds: 4 });
  });

  it('goes up to now while an interval is open, and is never negative', () => {
    const open = { ...row(1000, 1000), close: false };
    expect(figuresOf([row(0, 600), open], new Date(START + 1900), ALL)[0]).toMatchObject({ connectionSeconds: 2, online: true });
    expect(figuresOf([open], new Date(START), ALL)[0]).toMatchObject({ connectionSeconds: 0 });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ActivityEvent, type ActivityKind, meetingEnd } from '../activity/activity-event.js';
import { fold } from '../activity/activity-fold.js';
import { type TalkReport, withReportedTalk } from './reported-talk.js';

const START = Date.UTC(2026, 0, 5, 8);
const at = (second: number, kind: ActivityKind, discriminator = 'microphone-open'): ActivityEvent => ({
  kind,
  time: START + second * 1000,
  identity: `${second} ${kind}`,
  device: 'w',
  discriminator: kind === 'talk-start' ? discriminator : '',
});
const report = (from: number, to: number, talkSeconds: number): TalkReport => ({
  startedAt: START + from * 1000,
  finishedAt: START + to * 1000,
  talkSeconds,
});
const talkOf = (events: readonly ActivityEvent[], reports: readonly TalkReport[], ends: readonly number[] = []) =>
  withReportedTalk(
    fold(
      events,
      ends.map((second) => meetingEnd(START + second * 1000)),
    ),
    reports,
  ).map(({ talkSource, metrics }) => [talkSource, metrics.totals.talk_seconds]);

const lecture = [at(0, 'join'), at(10, 'talk-start'), at(1010, 'talk-stop'), at(1800, 'leave')];

describe('talk time that the server reports', () => {
  it('replaces the time of the open microphone', () => {
    expect(talkOf(lecture, [])).toEqual([['events', 1000]]);
    expect(talkOf(lecture, [report(0, 1800, 42)])).toEqual([['analytics', 42]]);
    expect(talkOf(lecture, [report(0, 1800, 0)])).toEqual([['analytics', 0]]);
  });

  it('counts where the events tell of no microphone at all', () => {
    expect(talkOf([at(0, 'join'), at(1800, 'leave')], [report(0, 1800, 42)])).toEqual([['analytics', 42]]);
  });

  it('never lowers what the events themselves call talking', () => {
    const spoken = [at(0, 'join'), at(10, 'talk-start', 'talking'), at(110, 'talk-stop'), at(1800, 'leave')];
    expect(talkOf(spoken, [report(0, 1800, 42)])).toEqual([['analytics', 100]]);
    expect(talkOf(spoken, [report(0, 1800, 420)])).toEqual([['analytics', 420]]);
  });

  it('is split over the presences by their open microphone, none longer than itself', () => {
    const presences = [
      ...[at(0, 'join'), at(10, 'talk-start'), at(310, 'talk-stop'), at(320, 'leave')],
      ...[at(400, 'join'), at(410, 'talk-start'), at(510, 'talk-stop'), at(1800, 'leave')],
    ];
    expect(talkOf(presences, [report(0, 1800, 40)])).toEqual([
      ['analytics', 30],
      ['analytics', 10],
    ]);
    expect(talkOf(presences, [report(0, 1800, 620)])).toEqual([
      ['analytics', 320],
      ['analytics', 300],
    ]);
  });

  it('says nothing of other runs of the room', () => {
    const twice = [...lecture, at(9000, 'join'), at(9010, 'talk-start'), at(9070, 'talk-stop'), at(9900, 'leave')];
    expect(talkOf(twice, [report(0, 1800, 42)])).toEqual([
      ['analytics', 42],
      ['events', 60],
    ]);
    expect(talkOf(twice, [report(0, 1800, 42), report(9000, 9900, 7)])).toEqual([
      ['analytics', 42],
      ['analytics', 7],
    ]);
  });

  it('adds to what counts by its events after the run, where nobody saw the person leave between', () => {
    const through = [at(0, 'join'), at(10, 'talk-start'), at(1010, 'talk-stop'), at(9010, 'talk-start'), at(9070, 'talk-stop')];
    expect(talkOf(through, [report(0, 1800, 42)])).toEqual([['analytics', 102]]);
  });

  it('ends a timer whose stop was lost with the run', () => {
    const [record] = withReportedTalk(fold([at(0, 'join'), at(10, 'talk-start')], []), [report(0, 1800, 42)]);
    expect([record?.metrics.totals.talk_seconds, record?.metrics.temp.talk_started_at]).toEqual([42, 0]);
    const [later] = withReportedTalk(fold([at(0, 'join'), at(9000, 'talk-start')], []), [report(0, 1800, 42)]);
    expect([later?.metrics.totals.talk_seconds, later?.metrics.temp.talk_started_at]).toEqual([42, START / 1000 + 9000]);
  });

  it('touches nothing but talk time, adds up, and depends on no order', () => {
    const second = fc.integer({ min: 0, max: 3000 });
    const kinds = fc.constantFrom<ActivityKind>(
      'join',
      'leave',
      'talk-start',
      'talk-stop',
      'camera-start',
      'camera-stop',
      'message',
      'hand',
    );
    const events = fc.array(
      fc.tuple(second, kinds, fc.constantFrom('talking', 'microphone-open')).map(([time, kind, evidence]) => at(time, kind, evidence)),
      { minLength: 1, maxLength: 30 },
    );
    const reports = fc.array(
      fc.tuple(second, second, fc.integer({ min: 0, max: 2000 })).map(([a, b, talk]) => report(Math.min(a, b), Math.max(a, b), talk)),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(events, reports, (sent, reported) => {
        const folded = fold(sent, []);
        const records = withReportedTalk(folded, reported);
        expect(withReportedTalk(folded, reported.toReversed())).toEqual(records);
        records.forEach(({ talkSource: _, ...record }, index) => {
          const plain = folded[index]!;
          const talk = { totals: { talk_seconds: 0, camera_seconds: plain.metrics.totals.camera_seconds } };
          const temp = { talk_started_at: 0, camera_started_at: plain.metrics.temp.camera_started_at };
          expect({ ...record, metrics: { ...record.metrics, totals: { ...record.metrics.totals, talk_seconds: 0 }, temp } }).toEqual({
            ...plain,
            metrics: { ...plain.metrics, ...talk, temp },
          });
        });
        if (reported.length === 1 && records.some(({ talkSource }) => talkSource === 'analytics')) {
          const total = records.reduce((sum, { metrics }) => sum + metrics.totals.talk_seconds, 0);
          expect(total).toBeGreaterThanOrEqual(reported[0]!.talkSeconds);
        }
      }),
    );
  });
});

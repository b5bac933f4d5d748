import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recordedDelivery } from '../../../test/fixtures/conference/recorded-delivery.js';
import { mapDelivery, type MappedDelivery } from './event.mapper.js';
import type { RoomEvent } from './room-event.js';

const TIME = 1_767_600_057_000;
const meeting = { 'internal-meeting-id': 'b2f1-1767600000123', 'external-meeting-id': 'room-42' };
const user = { 'internal-user-id': 'w_stud7', 'external-user-id': 'u-7' };

type Attributes = Record<string, unknown>;

/** An event in the real server's envelope. */
function sent(id: unknown, attributes: Attributes = {}, ts: unknown = TIME): unknown {
  return { data: { type: 'event', id, attributes: { meeting, user, ...attributes }, event: { ts } } };
}

function mapped(body: unknown): MappedDelivery {
  const delivery = mapDelivery(typeof body === 'string' ? body : JSON.stringify(body));
  if (!delivery.ok) throw new Error(delivery.message);
  return delivery;
}

/** The only event of a body, or the reason why it is ignored. */
function understood(body: unknown): RoomEvent | string {
  const { events, ignored } = mapped(body);
  return events[0] ?? ignored[0]?.reason ?? 'nothing';
}

function form(events: unknown, more: Record<string, string> = { timestamp: '1767600058000', domain: 'bbb.example.test' }): string {
  return new URLSearchParams({ event: JSON.stringify(events), ...more }).toString();
}

describe('a delivery of room events', () => {
  const event = sent('user-joined', { user: { ...user, name: 'Sam Student', role: 'VIEWER', guest: false } });
  const join: RoomEvent = {
    index: 0,
    kind: 'join',
    meeting: { external: 'room-42', internal: 'b2f1-1767600000123' },
    participant: { internal: 'w_stud7', external: 'u-7', name: 'Sam Student', role: 'viewer', guest: false },
    time: TIME,
    discriminator: '',
    ordinal: 0,
    payload: { event: 'user-joined', 'user.name': 'Sam Student', 'user.role': 'VIEWER', 'user.guest': false },
  };

  const sentAt = 1_767_600_058_000;

  it.each<[form: string, body: unknown, says: { readonly sentAt?: number }]>([
    ['an envelope', { events: [event] }, {}],
    ['an envelope of one', { events: event }, {}],
    ['a bare event', event, {}],
    ['a list', [event], {}],
    ['a form with a list (2.x and 3.x)', form([event]), { sentAt }],
    ['a form with a bare event (as documented)', form(event), { sentAt }],
    ['a form in the order of 3.x', `domain=bbb&${form([event], {})}&timestamp=${sentAt}`, { sentAt }],
    ['the fields of the form as JSON', { event: JSON.stringify([event]), timestamp: sentAt, domain: 'bbb' }, { sentAt }],
    ['JSON with a byte order mark', `\uFEFF${JSON.stringify(event)}`, {}],
  ])('may be %s, which may say when it was sent', (_form, body, says) => {
    expect(mapped(body)).toEqual({ ok: true, received: 1, events: [join], ignored: [], ...says });
  });

  it('may be one flat event', () => {
    const flat = { provider: 'bbb', meeting_id: 'room-42', internal_meeting_id: 'b2f1', participant_id: 7, event: 'participantjoined' };
    expect(understood({ ...flat, timestamp: 1_767_600_057, name: 'Sam' })).toEqual({
      index: 0,
      kind: 'join',
      meeting: { external: 'room-42', internal: 'b2f1' },
      participant: { external: '7', name: 'Sam' },
      time: TIME,
      discriminator: '',
      ordinal: 0,
      payload: { event: 'participantjoined', provider: 'bbb', name: 'Sam' },
    });
  });

  it.each(['v2.form-checksum-sha1', 'v3.4+.form-checksum-sha1', 'v3.0-3.3.form-constant-checksum'])('is read as recorded: %s', (name) => {
    expect(mapped(recordedDelivery(name).body.toString())).toMatchObject({
      received: 1,
      ignored: [],
      events: [{ kind: 'join', meeting: { external: 'room-42' }, participant: { internal: 'w_teach0000001', name: 'Tina Teacher' } }],
    });
  });

  it('holds several events in 2.x, which names no chat message', () => {
    expect(mapped(recordedDelivery('v2.form-multievent-sha1').body.toString())).toMatchObject({
      received: 3,
      events: [
        { index: 0, kind: 'join', participant: { external: 'u-1' } },
        { index: 1, kind: 'talk-start', discriminator: 'microphone-joined' },
        { index: 2, kind: 'message', participant: { internal: 'w_stud00000007', name: 'Sam Student' }, discriminator: '1795221599520' },
      ],
    });
  });

  it('loses no good event to a bad one', () => {
    const bad = [null, 7, 'user-joined', {}, { data: { id: 'user-sneezed' } }, sent('poll-started'), sent('user-joined', { user: {} })];
    const { received, events, ignored } = mapped([...bad, sent('user-joined', { meeting: {} }), sent('user-joined', {}, 'soon'), event]);
    expect(received).toBe(10);
    expect(events).toEqual([{ ...join, index: 9 }]);
    expect(ignored).toEqual([
      { index: 0, reason: 'malformed-event' },
      { index: 1, reason: 'malformed-event' },
      { index: 2, reason: 'malformed-event' },
      { index: 3, reason: 'malformed-event' },
      { index: 4, reason: 'unknown-event' },
      { index: 5, reason: 'no-effect' },
      { index: 6, reason: 'unknown-participant' },
      { index: 7, reason: 'unknown-meeting' },
      { index: 8, reason: 'malformed-event' },
    ]);
  });

  it('may be empty of events', () => {
    expect(mapped({ events: [] })).toEqual({ ok: true, received: 0, events: [], ignored: [] });
  });

  it.each([
    ['', 'The body is empty; it must hold room events as JSON or as a form.'],
    ['{"events":[', 'The body is not well-formed JSON.'],
    ['"user-joined"', 'The body must be an object or a list of events.'],
    ['{"events":"user-joined"}', 'The member "events" must be a list.'],
    ['domain=a&timestamp=1', 'The body is neither JSON nor a form with a field "event".'],
    ['event=%5B', 'The form field "event" is not well-formed JSON.'],
    ['event=7', 'The form field "event" must be an object or a list of events.'],
    ['event=%5B%5D&event=%5B%5D', 'The form has more than one field "event".'],
    ['{"event":"[{","timestamp":1}', 'The member "event" is not well-formed JSON.'],
    [JSON.stringify(new Array(10_001).fill({})), 'The delivery holds more than 10000 events.'],
  ])('is refused with a sentence when it is %.40s', (body, message) => {
    expect(mapDelivery(body)).toEqual({ ok: false, message });
  });
});

describe('an event', () => {
  it.each([
    ['user-joined', 'participantjoined', 'join'],
    ['user-talking-started', 'uservoiceactivated', 'talk-start'],
    ['user-talking-stopped', 'uservoicedeactivated', 'talk-stop'],
    ['camera-share-started', 'webcamsharestarted', 'camera-start'],
    ['camera-share-stopped', 'webcamsharestopped', 'camera-stop'],
    ['chat-message-posted', 'publicchatmessageposted', 'message'],
    ['user-reaction-changed', 'useremojichanged', 'reaction'],
    ['user-hand-raised', 'userraisedhand', 'hand'],
    ['user-left', 'participantleft', 'leave'],
    ['meeting-ended', 'MeetingEnded', 'end'],
    ['meeting-created', 'meeting_created', 'meeting-created'],
  ])('%s or %s is a %s, however it is spelt', (one, other, kind) => {
    for (const name of [one, other, one.toUpperCase(), one.replaceAll('-', '_'), other.toUpperCase()]) {
      expect(understood(sent(name))).toMatchObject({ kind });
    }
  });

  it.each([
    ['user-audio-voice-enabled', { 'listening-only': false, 'sharing-mic': true, muted: false }, 'talk-start'],
    ['user-audio-unmuted', { muted: false }, 'talk-start'],
    ['user-audio-muted', { muted: true }, 'talk-stop'],
    ['user-audio-voice-disabled', { 'listening-only': false, 'sharing-mic': false, muted: true }, 'talk-stop'],
    ['user-cam-broadcast-start', { stream: 'cam-A' }, 'camera-start'],
    ['user-cam-broadcast-end', { stream: 'cam-A' }, 'camera-stop'],
    ['user-emoji-changed', { emoji: '👍' }, 'reaction'],
    ['user-raise-hand-changed', { 'raise-hand': true }, 'hand'],
    ['user-emoji-changed', { emoji: 'away' }, 'away-start'],
    ['user-emoji-changed', { emoji: 'none' }, 'away-stop'],
    ['user-presenter-assigned', {}, 'presenter-start'],
    ['user-presenter-unassigned', {}, 'presenter-stop'],
    ['meeting-screenshare-started', {}, 'screen-start'],
    ['meeting-screenshare-stopped', {}, 'screen-stop'],
  ])('%s of the real server with %j is a %s', (name, values, kind) => {
    expect(understood(sent(name, { user: { ...user, ...values } }))).toMatchObject({ kind });
  });

  it.each([
    ['hand lowered', 'user-raise-hand-changed', { 'raise-hand': false }],
    ['hand lowered (before 2.7)', 'user-raise-hand-changed', { raiseHand: false }],
    ['hand untold', 'user-raise-hand-changed', {}],
  ])('moves no figure: %s', (_case, name, values) => {
    expect(understood(sent(name, { user: { ...user, ...values } }))).toBe('no-effect');
  });

  it.each([
    ['muted', { 'listening-only': false, 'sharing-mic': true, muted: true }],
    ['to listen', { 'listening-only': true, 'sharing-mic': false, muted: true }],
    ['to listen (2.x)', { 'listening-only': true, 'sharing-mic': false }],
  ])('that connects %s stops the microphone of its connection', (_case, values) => {
    const event = understood(sent('user-audio-voice-enabled', { user: { ...user, ...values } }));
    expect(event).toMatchObject({ kind: 'talk-stop', discriminator: 'microphone-closed' });
  });

  it('tells what a talk-start rests on', () => {
    const rests = (name: string, values = {}): unknown => understood(sent(name, { user: { ...user, ...values } }));
    expect(rests('uservoiceactivated')).toMatchObject({ discriminator: 'talking' });
    expect(rests('user-audio-unmuted')).toMatchObject({ discriminator: 'microphone-open' });
    expect(rests('user-audio-voice-enabled', { 'sharing-mic': true, muted: false })).toMatchObject({ discriminator: 'microphone-open' });
    expect(rests('user-audio-voice-enabled', { 'sharing-mic': true })).toMatchObject({ discriminator: 'microphone-joined' });
  });

  it.each([
    [{ user: { ...user, emoji: '👏' } }],
    [{ emoji: '👏' }],
    [{ reaction: '👏' }],
    [{ reaction: { emoji: '👏' } }],
    [{ payload: { emoji: '👏' } }],
  ])('brings its emoji wherever the sender puts it: %j', (attributes) => {
    expect(understood(sent('useremojichanged', attributes))).toMatchObject({ kind: 'reaction', emoji: '👏', discriminator: '👏' });
  });

  it("does not say whether a reaction was set or cleared where the real server's own event has no emoji (2.x)", () => {
    expect(understood(sent('user-emoji-changed'))).toMatchObject({ kind: 'reaction-change', discriminator: '' });
    expect(understood(sent('useremojichanged'))).toMatchObject({ kind: 'reaction', discriminator: '' });
  });

  it('takes the emoji raiseHand for a raised hand', () => {
    const raised = understood(sent('user-emoji-changed', { user: { ...user, emoji: 'raiseHand' } }));
    expect(raised).toMatchObject({ kind: 'hand', discriminator: 'emoji' });
    expect(raised).not.toHaveProperty('emoji');
    expect(understood(sent('user-raise-hand-changed', { user: { ...user, raiseHand: true } }))).toMatchObject({ discriminator: '' });
  });

  it('takes the camera and the chat message by their ids', () => {
    expect(understood(sent('webcamsharestarted', { user: { ...user, stream: 'cam-A' } }))).toMatchObject({
      stream: 'cam-A',
      discriminator: 'cam-A',
    });
    expect(understood(chat({ id: '17-abc', sender: { ...user, name: 'Sam' } }))).toMatchObject({
      kind: 'message',
      discriminator: '17-abc',
      participant: { internal: 'w_stud7', external: 'u-7', name: 'Sam' },
    });
  });

  it('is no message when it was not for all', () => {
    expect(understood(chat({ id: '1', sender: user }, 'PRIVATE-1'))).toBe('no-effect');
    expect(understood(sent('chat-private-message-sent'))).toBe('no-effect');
  });

  it("does not take a chat's display name for a person: 2.x puts it where the id belongs", () => {
    const message = understood(chat({ sender: { 'internal-user-id': 'w_stud7', 'external-user-id': 'u-1', time: TIME - 1 } }));
    expect(message).toMatchObject({ kind: 'message', participant: { internal: 'w_stud7', name: 'u-1' } });
    expect((message as RoomEvent).participant).not.toHaveProperty('external');
    expect(understood(chat({ sender: { 'external-user-id': 'Sam Student' } }))).toBe('unknown-participant');
  });

  it('may come without the external ids, after a leave or for a meeting that the sender saw no beginning of', () => {
    const late = { meeting: { 'internal-meeting-id': 'b2f1' }, user: { 'internal-user-id': 'w_stud7', 'external-user-id': '' } };
    const event = understood(sent('user-audio-voice-disabled', late)) as RoomEvent;
    expect(event.meeting).toEqual({ internal: 'b2f1' });
    expect(event.participant).toEqual({ internal: 'w_stud7' });
  });

  it('of a breakout room tells the room that it belongs to', () => {
    const room = { ...meeting, 'is-breakout': true, 'parent-id': 'parent-1' };
    expect(understood(sent('meeting-created', { meeting: room }))).toMatchObject({ meeting: { parentInternal: 'parent-1' } });
    const own = understood(sent('meeting-created', { meeting: { ...room, 'parent-id': 'bbb-none' } })) as RoomEvent;
    expect(own.meeting).not.toHaveProperty('parentInternal');
  });

  it.each([
    [1_767_600_057, TIME],
    [1_767_600_057.25, TIME + 250],
    ['1767600057', TIME],
    [TIME, TIME],
    [`${TIME}`, TIME],
    [99_999_999_999, 99_999_999_999_000],
    [100_000_000_000, 100_000_000_000],
  ])('at %p happened at %d ms: values below 10^11 are seconds', (ts, time) => {
    expect(understood(sent('user-left', {}, ts))).toMatchObject({ time });
  });

  it.each([0, -1, 1e300, 'soon', '', true, {}, [], '1e9', ' 17', 253_402_300_800_000])('at %p is malformed', (ts) => {
    expect(understood(sent('user-left', {}, ts))).toBe('malformed-event');
  });

  it('without a time of its own happened when its delivery was dispatched', () => {
    expect(understood(form([sent('user-left', {}, null)]))).toMatchObject({ time: 1_767_600_058_000 });
    expect(understood(sent('user-left', {}, null))).toBe('malformed-event');
  });

  it('is a repetition when it is in a delivery twice, unless its sender counts in whole seconds', () => {
    const ordinals = (...events: unknown[]): number[] => mapped(events).events.map(({ ordinal }) => ordinal);
    const [precise, coarse] = [sent('chat-message-posted'), sent('chat-message-posted', {}, 1_767_600_057)];
    expect(ordinals(precise, precise)).toEqual([0, 0]);
    expect(ordinals(coarse, coarse, sent('userraisedhand', {}, 1_767_600_057), coarse)).toEqual([0, 1, 0, 2]);
    expect(ordinals(sent('user-left', {}, 1_767_600_057), sent('user-left', {}, 1_767_600_057))).toEqual([0, 0]);
  });

  it('is distinguished from another message of the second by its text, of which it keeps a keyed digest alone', () => {
    const said = (text: string, secret = 'secret', ts = 1_767_600_057): string => {
      const delivery = mapDelivery(JSON.stringify(sent('chat-message-posted', { 'chat-message': { message: text } }, ts)), secret);
      if (!delivery.ok) throw new Error(delivery.message);
      expect(JSON.stringify(delivery)).not.toContain(text);
      return String(delivery.events[0]?.discriminator);
    };
    expect(said('Good morning')).toBe(said('Good morning'));
    expect(new Set([said('Good morning'), said('Good evening'), said('Good morning', 'another'), ''])).toHaveProperty('size', 4);
    expect(said('Good morning', 'secret', TIME)).toBe('');
  });
});

describe('what is kept of an event', () => {
  it('is nothing secret and nothing private', () => {
    const secrets = {
      meeting: {
        ...meeting,
        name: 'Algebra I',
        'moderator-pass': 'SECRET',
        'viewer-pass': 'SECRET',
        'dial-number': 'SECRET',
        metadata: { a: 'SECRET' },
      },
      user: {
        ...user,
        name: 'Sam',
        'ip-address': 'SECRET',
        'user-agent': 'SECRET',
        referer: 'SECRET',
        'session-token': 'SECRET',
        userdata: { email: 'SECRET' },
      },
      'chat-message': { id: '1', message: 'SECRET', sender: user },
      transcript: { transcript: 'SECRET' },
      'x-new-field': 'SECRET',
    };
    for (const name of ['meeting-created', 'user-joined', 'user-left', 'chat-group-message-sent']) {
      expect(understood(sent(name, secrets))).toMatchObject({ payload: { event: name, 'meeting.name': 'Algebra I', 'user.name': 'Sam' } });
      expect(JSON.stringify(understood(sent(name, secrets)))).not.toContain('SECRET');
    }
  });

  it('fits its columns and can be stored', () => {
    const names = { user: { ...user, name: `\0${'é'.repeat(400)}\uD800`, emoji: '😀'.repeat(100) } };
    const event = understood(sent('useremojichanged', names)) as RoomEvent;
    expect(event.participant.name).toBe('é'.repeat(255));
    expect(event.emoji).toBe('😀'.repeat(32));
    expect(JSON.stringify(event)).not.toMatch(/\\u0000|\\ud8/);
  });

  it('refuses the event where the id of its room is too long', () => {
    expect(understood(sent('user-joined', { meeting: { ...meeting, 'internal-meeting-id': 'x'.repeat(256) } }))).toBe('malformed-event');
  });

  it('knows a person by an id of any length, cut where keys are kept, and by no one else’s', () => {
    const known = (id: string) =>
      (understood(sent('user-joined', { user: { ...user, 'external-user-id': id } })) as RoomEvent).participant.external;
    expect(known('x'.repeat(253))).toBe('x'.repeat(253));
    const long = ['x'.repeat(254), 'x'.repeat(255), `${'x'.repeat(199)}😀${'y'.repeat(60)}`, 'x'.repeat(5_000)];
    expect(new Set(long.map(known)).size).toBe(long.length);
    expect(long.map(known)).toEqual(long.map(known));
    for (const id of long) expect(known(id)).toMatch(/^[^\p{Surrogate}]{200,253}$/u);
  });

  it.each(['a\0b', 'a\uD800', true, {}, [], 1.5, 1e300])('refuses the event where an id is %.20j', (id) => {
    expect(understood(sent('user-joined', { user: { ...user, 'external-user-id': id } }))).toBe('malformed-event');
    expect(understood(sent('user-joined', { meeting: { ...meeting, 'internal-meeting-id': id } }))).toBe('malformed-event');
  });

  it.each([['internal-user-id', 120]])(
    'takes an %s of %d characters and refuses a longer one, which would not fit where keys are kept',
    (name, longest) => {
      const joined = (length: number) => understood(sent('user-joined', { user: { ...user, [name]: 'x'.repeat(length) } }));
      expect(joined(longest)).toMatchObject({ kind: 'join' });
      expect(joined(longest + 1)).toBe('malformed-event');
    },
  );
});

describe('whatever anybody sends', () => {
  const word = fc.constantFrom('data', 'id', 'attributes', 'meeting', 'user', 'event', 'ts', 'events', '__proto__', 'constructor', 'emoji');
  const text = fc.oneof(fc.constantFrom('user-joined', 'useremojichanged', '[', '{"a":', '\0', '\uD800'), fc.string({ unit: 'binary' }));
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 6 },
      fc.oneof(text, fc.double(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null), fc.constantFrom(1e308, -0, 1_767_600_057)),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(word, text), tie('json'), { maxKeys: 5 }),
    ),
  }));
  /** Events that are right but for one member. */
  const spoilt = fc.tuple(fc.constantFrom('id', 'meeting', 'user', 'emoji', 'chat-message', 'ts'), json).map(([member, value]) => {
    if (member === 'ts') return sent('user-joined', {}, value);
    return member === 'id' ? sent(value) : sent('useremojichanged', { [member]: value });
  });

  it('is answered by events or reasons, each within its limits, and never by an exception', () => {
    fc.assert(
      fc.property(fc.oneof(json, spoilt, fc.array(spoilt)), fc.boolean(), (value, asForm) => {
        const delivery = mapDelivery(asForm ? form(value) : JSON.stringify(value));
        if (!delivery.ok) return expect(delivery.message).toMatch(/^The .+\.$/);
        expect(delivery.events.length + delivery.ignored.length).toBe(delivery.received);
        for (const {
          time,
          participant,
          meeting: { external, internal },
          ...event
        } of delivery.events) {
          expect(Number.isSafeInteger(time) && time > 0).toBe(true);
          expect(JSON.stringify([participant, external, internal, event])).not.toMatch(/\\u0000|\\ud[89a-f]|null/);
          expect(Math.max(...[external, internal, participant.external, participant.name].map((id) => id?.length ?? 0))).toBeLessThan(256);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is a rejection or events for any text at all', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (body) => typeof mapDelivery(body).ok === 'boolean'));
  });

  it('may be nested without end or long without measure', () => {
    const deep = 100_000;
    expect(mapDelivery(`${'['.repeat(deep)}${']'.repeat(deep)}`)).toMatchObject({ ok: true, ignored: [{ reason: 'malformed-event' }] });
    expect(mapDelivery(`${'{"data":'.repeat(deep)}1${'}'.repeat(deep)}`)).toMatchObject({ ok: true, ignored: [{ index: 0 }] });
    expect(mapDelivery(`[${'{},'.repeat(99_999)}{}]`)).toMatchObject({ ok: false });
  });

  it('touches no prototype', () => {
    const hostile = '{"data":{"__proto__":{"id":"user-joined"},"attributes":{"__proto__":{"meeting":{"external-meeting-id":"x"}}}}}';
    expect(understood(hostile)).toBe('malformed-event');
    expect(understood('{"__proto__":{"event":"user-joined"}}')).toBe('malformed-event');
    expect(understood(sent('constructor'))).toBe('unknown-event');
    expect(understood(sent('__proto__'))).toBe('unknown-event');
  });
});

function chat(message: Attributes, chatId = 'MAIN-PUBLIC-GROUP-CHAT'): unknown {
  return sent('chat-group-message-sent', { user: undefined, 'chat-message': { message: 'Hello', ...message }, 'chat-id': chatId });
}

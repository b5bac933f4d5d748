/** A room on the double of the videoconference server. */
export interface DoubleRoom {
  readonly parameters: Readonly<Record<string, string>>;
  readonly createTime: number;
  /** Who joined it and did not leave. */
  joined: Readonly<Record<string, string>>[];
  /** Since when nobody has been in it, Unix milliseconds. */
  emptySince: number;
  /** Whether anybody ever was in it. */
  wasUsed: boolean;
}

/** A recording on the double of the videoconference server. */
export interface DoubleRecording {
  readonly recordID: string;
  readonly meetingID: string;
  published: boolean;
  readonly formats: readonly string[];
}

/** After its end the server does not make a room anew for so long, in milliseconds. */
const REFUSED_FOR_MS = 60_000;
/** A room that nobody came into is removed after so long, in milliseconds. */
const UNUSED_FOR_MS = 300_000;
/** A room that everybody left is removed after so long, in milliseconds. */
const EMPTIED_FOR_MS = 60_000;

type Parameters = Readonly<Record<string, string>>;

/** The rooms of the double, with the answers and quirks of the real server. */
export class DoubleRooms {
  readonly rooms = new Map<string, DoubleRoom>();
  recordings: DoubleRecording[] = [];
  /** Whether a room that was recorded leaves a recording when it is ended, as on a server that processes them. */
  makesRecordings = false;
  /** Whether recordings come in pages; releases before 2.6 send all of them each time. */
  pagesRecordings = true;
  /** Pages of recordings that are answered before the server fails; none fails unless said otherwise. */
  goodPages = Number.POSITIVE_INFINITY;
  /** Whether it posts messages in the chat of a room when it is asked to, as releases from 3.0 on do. */
  canPost = false;
  /** What was posted, by the ids of the rooms. */
  readonly posted: { readonly room: string; readonly message: string }[] = [];
  private readonly ended = new Map<string, number>();

  constructor(private readonly now: () => Date) {}

  /** @returns the content of the answer; undefined for a call that is none of theirs */
  perform(name: string, parameters: Parameters): string | undefined {
    this.removeEmpty();
    const calls: Readonly<Record<string, (parameters: Parameters) => string>> = {
      create: (sent) => this.create(sent),
      end: (sent) => this.end(sent),
      isMeetingRunning: ({ meetingID = '' }) => success(`<running>${this.isRunning(meetingID)}</running>`),
      getMeetingInfo: (sent) => this.info(sent),
      getRecordings: (sent) => this.list(sent),
      publishRecordings: ({ recordID = '', publish }) => this.publish(recordID, publish === 'true'),
      deleteRecordings: ({ recordID = '' }) => this.remove(recordID),
      getMeetings: () => this.all(),
      ...(this.canPost ? { sendChatMessage: (sent: Parameters) => this.post(sent) } : {}),
    };
    return calls[name]?.(parameters);
  }

  /** @returns where the browser goes, or the key of the failure */
  join(parameters: Parameters): { readonly location: string } | { readonly key: string } {
    this.removeEmpty();
    const room = this.rooms.get(parameters['meetingID'] ?? '');
    if (!room) return { key: this.isJustEnded(parameters['meetingID'] ?? '') ? 'meetingForciblyEnded' : 'invalidMeetingIdentifier' };
    const most = Number(room.parameters['maxParticipants'] ?? 0);
    if (most > 0 && room.joined.length >= most) return { key: 'maxParticipantsReached' };
    const { createTime, role, fullName } = parameters;
    if (!fullName || !role) return { key: 'missingParam' };
    if (createTime !== undefined && createTime !== String(room.createTime)) return { key: 'mismatchCreateTimeParam' };
    room.joined.push(parameters);
    room.wasUsed = true;
    return { location: `https://meet.test/html5client/?sessionToken=${room.joined.length}` };
  }

  /** A room that another system made, or that people made within one of theirs. @param parent the server's id of that */
  place(meetingID: string, parent?: string): void {
    this.rooms.set(meetingID, this.madeNow(parent === undefined ? {} : { parentMeetingID: parent }));
  }

  /** So many people are in a room, however they came in. */
  occupy(meetingID: string, people: number): void {
    const room = this.rooms.get(meetingID) ?? this.madeNow({});
    Object.assign(room, { joined: Array.from({ length: people }, () => ({})), emptySince: this.now().getTime(), wasUsed: true });
    this.rooms.set(meetingID, room);
  }

  private madeNow(parameters: Parameters): DoubleRoom {
    const now = this.now().getTime();
    return { parameters, createTime: now, joined: [], emptySince: now, wasUsed: false };
  }

  /** Everybody leaves a room. */
  empty(meetingID: string): void {
    const room = this.rooms.get(meetingID);
    if (room) Object.assign(room, { joined: [], emptySince: this.now().getTime() });
  }

  private removeEmpty(): void {
    const now = this.now().getTime();
    for (const [id, { joined, emptySince, wasUsed }] of this.rooms)
      if (joined.length === 0 && now - emptySince >= (wasUsed ? EMPTIED_FOR_MS : UNUSED_FOR_MS)) this.rooms.delete(id);
  }

  private create(parameters: Parameters): string {
    const { meetingID = '', name = '', attendeePW = '', moderatorPW = '' } = parameters;
    if (name.length < 2 || name.length > 64 || meetingID.length < 2 || meetingID.includes(',')) return failure('validationError');
    if ([attendeePW, moderatorPW].some((password) => password.length < 2 || password.length > 64)) return failure('sizeError');
    const there = this.rooms.get(meetingID);
    if (there && (there.parameters['attendeePW'] !== attendeePW || there.parameters['moderatorPW'] !== moderatorPW))
      return failure('idNotUnique');
    const isEnded = this.isJustEnded(meetingID);
    const room = there ?? this.madeNow(parameters);
    if (!isEnded) this.rooms.set(meetingID, room);
    return success(`<meetingID>${meetingID}</meetingID><createTime>${room.createTime}</createTime><hasBeenForciblyEnded>${isEnded}</hasBeenForciblyEnded>
      <hasUserJoined>${room.joined.length > 0}</hasUserJoined>${there ? '<messageKey>duplicateWarning</messageKey>' : ''}`);
  }

  private end({ meetingID = '', password }: Parameters): string {
    const room = this.rooms.get(meetingID);
    if (!room) return failure('notFound');
    if (password !== room.parameters['moderatorPW']) return failure('invalidPassword');
    this.rooms.delete(meetingID);
    if (this.makesRecordings && room.parameters['record'] === 'true')
      this.recordings.push({ recordID: `${meetingID}-${room.createTime}`, meetingID, published: true, formats: ['presentation'] });
    this.ended.set(meetingID, this.now().getTime());
    return success('<messageKey>sentEndMeetingRequest</messageKey>');
  }

  private post({ meetingID = '', message = '' }: Parameters): string {
    if (!this.rooms.has(meetingID)) return failure('notFound');
    this.posted.push({ room: meetingID, message });
    return success('');
  }

  private info({ meetingID = '' }: Parameters): string {
    const room = this.rooms.get(meetingID);
    if (!room) return failure('notFound');
    const moderators = room.joined.filter(({ role }) => role === 'MODERATOR').length;
    return success(`<createTime>${room.createTime}</createTime><running>${this.isRunning(meetingID)}</running><startTime>${room.createTime}</startTime>
      <participantCount>${room.joined.length}</participantCount><moderatorCount>${moderators}</moderatorCount>
      <attendees>${room.joined.map(({ userID = '', fullName = '', role = '' }) => `<attendee><userID>${userID}</userID><fullName>${fullName}</fullName><role>${role}</role></attendee>`).join('')}</attendees>`);
  }

  private all(): string {
    if (this.rooms.size === 0)
      return success('<meetings/><messageKey>noMeetings</messageKey><message>no meetings were found on this server</message>');
    return success(`<meetings>${[...this.rooms].map(([id, room]) => roomXml(id, room)).join('')}</meetings>`);
  }

  /** The total sits in two places and is too high. */
  private list({ meetingID, recordID, offset = '0', limit = '100' }: Parameters): string {
    if ((this.goodPages -= 1) < 0) return failure('generalError');
    const named = (list: string | undefined, id: string): boolean => list === undefined || list.split(',').includes(id);
    const all = this.recordings.filter((one) => named(meetingID, one.meetingID) && named(recordID, one.recordID));
    if (all.length === 0) return success('<recordings></recordings><messageKey>noRecordings</messageKey>');
    const page = this.pagesRecordings ? all.slice(Number(offset), Number(offset) + Math.min(Number(limit), 100)) : all;
    const total = '<totalElements>999</totalElements>';
    return success(`<recordings>${page.map(recordingXml).join('')}${total}</recordings>${total}`);
  }

  private publish(recordID: string, published: boolean): string {
    const recording = this.recordings.find((one) => one.recordID === recordID);
    if (!recording) return failure('notFound');
    recording.published = published;
    return success(`<published>${published}</published>`);
  }

  private remove(recordID: string): string {
    const there = this.recordings.some((one) => one.recordID === recordID);
    this.recordings = this.recordings.filter((one) => one.recordID !== recordID);
    return there ? success('<deleted>true</deleted>') : failure('notFound');
  }

  private isJustEnded(meetingID: string): boolean {
    return (this.ended.get(meetingID) ?? 0) > this.now().getTime() - REFUSED_FOR_MS;
  }

  private isRunning(meetingID: string): boolean {
    return (this.rooms.get(meetingID)?.joined.length ?? 0) > 0;
  }
}

function roomXml(id: string, { parameters, createTime, joined }: DoubleRoom): string {
  const parent = parameters['parentMeetingID'];
  return `<meeting><meetingName><![CDATA[${parameters['name'] ?? ''}]]></meetingName><meetingID>${id}</meetingID><internalMeetingID>int-${id}</internalMeetingID>
    <createTime>${createTime}</createTime><running>${joined.length > 0}</running><participantCount>${joined.length}</participantCount>
    <isBreakout>${parent !== undefined}</isBreakout>${parent === undefined ? '' : `<parentMeetingID>${parent}</parentMeetingID>`}</meeting>`;
}

function recordingXml({ recordID, meetingID, published, formats }: DoubleRecording): string {
  const format = (type: string): string =>
    `<format><type>${type}</type><url>https://meet.test/playback/${type}/${recordID}?token=a&amp;b</url><length>44</length><size>1048576</size></format>`;
  return `<recording><recordID>${recordID}</recordID><meetingID>${meetingID}</meetingID><name><![CDATA[Botany & more]]></name><published>${published}</published>
    <state>${published ? 'published' : 'unpublished'}</state><startTime>1795000000000</startTime><endTime>1795002640000</endTime><participants>3</participants>
    <playback>${formats.map(format).join('')}</playback></recording>`;
}

function success(content: string): string {
  return `<returncode>SUCCESS</returncode>${content}`;
}

function failure(key: string): string {
  return `<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>No.</message>`;
}

/** A room on the double of the videoconference server. */
export interface DoubleRoom {
  readonly parameters: Readonly<Record<string, string>>;
  readonly createTime: number;
  /** Who joined it. */
  readonly joined: Readonly<Record<string, string>>[];
}

/** After its end the server does not make a room anew for so long, in milliseconds. */
const REFUSED_FOR_MS = 60_000;

type Parameters = Readonly<Record<string, string>>;

/** The rooms of the double, with the answers and quirks of the real server. */
export class DoubleRooms {
  readonly rooms = new Map<string, DoubleRoom>();
  private readonly ended = new Map<string, number>();

  constructor(private readonly now: () => Date) {}

  /** @returns the content of the answer; undefined for a call that is none of theirs */
  perform(name: string, parameters: Parameters): string | undefined {
    const calls: Readonly<Record<string, (parameters: Parameters) => string>> = {
      create: (sent) => this.create(sent),
      end: (sent) => this.end(sent),
      isMeetingRunning: ({ meetingID = '' }) => success(`<running>${this.isRunning(meetingID)}</running>`),
      getMeetingInfo: (sent) => this.info(sent),
      getMeetings: () =>
        success(`<meetings>${[...this.rooms.keys()].map((id) => `<meeting><meetingID>${id}</meetingID></meeting>`).join('')}</meetings>`),
    };
    return calls[name]?.(parameters);
  }

  /** @returns where the browser goes, or the key of the failure */
  join(parameters: Parameters): { readonly location: string } | { readonly key: string } {
    const room = this.rooms.get(parameters['meetingID'] ?? '');
    if (!room) return { key: 'invalidMeetingIdentifier' };
    const { createTime, role, fullName } = parameters;
    if (!fullName || !role) return { key: 'missingParam' };
    if (createTime !== undefined && createTime !== String(room.createTime)) return { key: 'mismatchCreateTimeParam' };
    room.joined.push(parameters);
    return { location: `https://meet.test/html5client/?sessionToken=${room.joined.length}` };
  }

  private create(parameters: Parameters): string {
    const { meetingID = '', name = '', attendeePW = '', moderatorPW = '' } = parameters;
    if (name.length < 2 || name.length > 64 || meetingID.length < 2 || meetingID.includes(',')) return failure('validationError');
    if ([attendeePW, moderatorPW].some((password) => password.length < 2 || password.length > 64)) return failure('sizeError');
    const there = this.rooms.get(meetingID);
    if (there && (there.parameters['attendeePW'] !== attendeePW || there.parameters['moderatorPW'] !== moderatorPW))
      return failure('idNotUnique');
    const isEnded = (this.ended.get(meetingID) ?? 0) > this.now().getTime() - REFUSED_FOR_MS;
    const room = there ?? { parameters, createTime: this.now().getTime(), joined: [] };
    if (!isEnded) this.rooms.set(meetingID, room);
    return success(`<meetingID>${meetingID}</meetingID><createTime>${room.createTime}</createTime><hasBeenForciblyEnded>${isEnded}</hasBeenForciblyEnded>
      <hasUserJoined>${room.joined.length > 0}</hasUserJoined>${there ? '<messageKey>duplicateWarning</messageKey>' : ''}`);
  }

  private end({ meetingID = '', password }: Parameters): string {
    const room = this.rooms.get(meetingID);
    if (!room) return failure('notFound');
    if (password !== room.parameters['moderatorPW']) return failure('invalidPassword');
    this.rooms.delete(meetingID);
    this.ended.set(meetingID, this.now().getTime());
    return success('<messageKey>sentEndMeetingRequest</messageKey>');
  }

  private info({ meetingID = '' }: Parameters): string {
    const room = this.rooms.get(meetingID);
    if (!room) return failure('notFound');
    const moderators = room.joined.filter(({ role }) => role === 'MODERATOR').length;
    return success(`<createTime>${room.createTime}</createTime><running>${this.isRunning(meetingID)}</running><startTime>${room.createTime}</startTime>
      <participantCount>${room.joined.length}</participantCount><moderatorCount>${moderators}</moderatorCount>`);
  }

  private isRunning(meetingID: string): boolean {
    return (this.rooms.get(meetingID)?.joined.length ?? 0) > 0;
  }
}

function success(content: string): string {
  return `<returncode>SUCCESS</returncode>${content}`;
}

function failure(key: string): string {
  return `<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>No.</message>`;
}

/** The channel on which the server's core says what happens in rooms. */
export const ROOMS = 'from-akka-apps-redis-channel';

/** A room, and a person in it, as the core of the server names them. */
export interface PlayedRoom {
  readonly internal: string;
  readonly external: string;
}

export interface PlayedPerson {
  readonly internal: string;
  readonly external: string;
  readonly name: string;
  readonly role: 'MODERATOR' | 'VIEWER';
}

/** The messages of the server's core that lead to events of rooms. */
export class RoomMessages {
  constructor(private readonly room: PlayedRoom) {}

  created(at: Date): object {
    const { internal, external } = this.room;
    const times = { duration: 0, createdTime: at.getTime(), createdDate: at.toUTCString() };
    const props = {
      meetingProp: { extId: external, intId: internal, name: external, isBreakout: false },
      breakoutProps: { parentId: 'bbb-none' },
      durationProps: times,
      password: { moderatorPass: 'm', viewerPass: 'v' },
      recordProp: { record: false },
      voiceProp: { voiceConf: '12345', dialNumber: '' },
      usersProp: { maxUsers: 0 },
      metadataProp: { metadata: {} },
    };
    return this.message('MeetingCreatedEvtMsg', { props });
  }

  joined({ internal, external, name, role }: PlayedPerson): object {
    const body = {
      intId: internal,
      extId: external,
      name,
      role,
      guest: false,
      authed: true,
      presenter: false,
      locked: true,
      clientType: 'HTML5',
    };
    return this.message('UserJoinedMeetingEvtMsg', body, internal);
  }

  wrote({ internal, name }: PlayedPerson, id: string, at: Date): object {
    const msg = { id, timestamp: at.getTime(), sender: { id: internal, name, role: 'VIEWER' }, message: 'Hello' };
    return this.message('GroupChatMessageBroadcastEvtMsg', { chatId: 'MAIN-PUBLIC-GROUP-CHAT', msg }, internal);
  }

  left({ internal }: PlayedPerson): object {
    return this.message('UserLeftMeetingEvtMsg', { intId: internal }, internal);
  }

  ended(): object {
    return this.message('MeetingDestroyedEvtMsg', { meetingId: this.room.internal });
  }

  private message(name: string, body: object, userId = 'not-used'): object {
    const meetingId = this.room.internal;
    return {
      envelope: { name, routing: { msgType: 'BROADCAST_TO_MEETING', meetingId, userId }, timestamp: Date.now() },
      core: { header: { name, meetingId, userId }, body },
    };
  }
}

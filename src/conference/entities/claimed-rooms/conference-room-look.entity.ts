import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** When the server was last asked who is in the room of a meeting: who was not found missing then was there. */
@Entity('conference_room_look')
export class ConferenceRoomLook {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @OneToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Column({ type: 'timestamptz' })
  lookedAt: Date;
}

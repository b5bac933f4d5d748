import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a server posts messages in the chat of a room when it is asked to, which those of before 3.0 do not. */
@Entity('conference_chat_ability')
export class ConferenceChatAbility {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  serverUrl: string;

  @Column({ type: 'boolean' })
  able: boolean;

  @Column({ type: 'timestamptz' })
  askedAt: Date;
}

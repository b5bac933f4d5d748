import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { Entity, type Relation } from 'typeorm';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { type ParameterFilter } from '../../../resource/model/parameter-filter.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { authenticated } from '../../../resource/model/rule.js';
import { classesJoined } from '../../rights/access/class-memberships.js';
import { isAmong } from '../../rights/access/membership.js';
import { UserClass } from '../../study/classes/user-class.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { MessageReceiver } from './message-receiver.entity.js';
import { messagePolicy } from './message.policy.js';
import { MessageProcessor } from './message.processor.js';

const MESSAGE_TYPES = ['inbox', 'group', 'invitation', 'conversation'] as const;
const MESSAGE_STATUSES = ['sent', 'deleted', 'draft', 'invitation_pending', 'invitation_accepted', 'invitation_denied'] as const;

/** The deliveries of one kind, as a list of objects. */
function deliveries(kind: 'to' | 'cc'): (row: RowReference) => Sql {
  return (row) => sql`(SELECT COALESCE(jsonb_agg(jsonb_build_object('@id', '/api/message_rel_users/' || "d"."id",
      'receiver', '/api/users/' || "d"."receiver_id", 'receiverType', "d"."receiver_type") ORDER BY "d"."id"), '[]')
    FROM "message_rel_user" "d" WHERE "d"."message_id" = ${row.id} AND "d"."receiver_type" = '${raw(kind)}')`;
}

const ofGroup: ParameterFilter = {
  name: 'groupId',
  type: 'integer',
  description: 'Id of a social group: the messages written in it.',
  condition: (row, value) => sql`${row.column('group')} = ${value}`,
};

@Entity('message')
@ApiResource({
  path: 'messages',
  display: {
    list: ['title', 'sender', 'msgType', 'status', 'sendDate'],
    form: { Message: ['title', 'content', 'receivers', 'group', 'parent', 'msgType'] },
  },
  policy: messagePolicy,
  processor: MessageProcessor,
  relatedFilters: { 'receivers.receiver': ['exact'], 'receivers.read': ['exact'] },
  parameters: [ofGroup],
  description: 'A message from one user to others. Who sent or received it holds it until deleting it.',
  collections: [
    {
      name: 'by_group',
      path: 'messages/by-group/list',
      description: 'Messages of a social group (`groupId`), or of all groups of the caller, the latest first.',
      rule: authenticated,
      condition: (row, actor) => isAmong(row.column('group'), classesJoined(actor)),
      order: (row) => sql`${row.column('sendDate')} DESC`,
    },
  ],
})
export class Message {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', inverse: 'sentMessages', description: 'Always the caller.', erasure: 'author' })
  sender: Relation<User>;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ required: true, search: true })
  content: string;

  @Choice(MESSAGE_TYPES, { required: true, default: 'inbox', filter: ['exact'] })
  msgType: (typeof MESSAGE_TYPES)[number];

  @Choice(MESSAGE_STATUSES, { default: 'sent', filter: ['exact'] })
  status: (typeof MESSAGE_STATUSES)[number];

  @DateTime({ stamp: 'now', required: true, default: () => 'now()', filter: ['date'], order: true })
  sendDate: Date;

  @DateTime({ write: false })
  updateDate: Date | null;

  @WholeNumber({ write: false, default: 0 })
  votes: number;

  @Reference(() => UserClass, { write: 'create', onDelete: 'CASCADE', description: 'The social group in which it was written.' })
  group: Relation<UserClass> | null;

  @Reference(() => Message, { onDelete: 'SET NULL', inverse: 'children', description: 'The message that this one answers.' })
  parent: Relation<Message> | null;

  @Input({
    type: 'json',
    write: 'create',
    validators: [IsArray(), ArrayNotEmpty(), ArrayMaxSize(500)],
    description: 'Who gets it: users as IRIs, or objects of a receiver and a receiverType ("to" unless said otherwise, "cc", …).',
    example: ['/api/users/3', { receiver: '/api/users/4', receiverType: 'cc' }],
  })
  receivers?: unknown[] | null;

  @Computed({ type: 'json', expression: deliveries('to') })
  receiversTo: object[];

  @Computed({ type: 'json', expression: deliveries('cc') })
  receiversCc: object[];

  @Computed({
    type: 'reference',
    target: () => MessageReceiver,
    expression: (row) =>
      sql`(SELECT min("d"."id") FROM "message_rel_user" "d" WHERE "d"."message_id" = ${row.id} AND "d"."receiver_type" <> 'sender')`,
  })
  firstReceiver: Relation<MessageReceiver> | null;
}

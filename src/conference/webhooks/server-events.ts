import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { MappedDelivery } from '../events/event.mapper.js';
import type { RoomEvent } from '../events/room-event.js';
import type { DeliverySource } from '../ledger/ledger-types.js';
import { RegisteredAddresses } from '../hooks/registered-addresses.js';

/** Where several servers report: events of a room that was made here are taken from the server that it was made on, and from no other. */
@Injectable()
export class ServerEvents {
  constructor(
    private readonly addresses: RegisteredAddresses,
    private readonly database: Database,
  ) {}

  /** @param signature of the address that the delivery came to @returns the delivery with the events of others' rooms among the ignored */
  async ofSender(delivery: MappedDelivery, signature: string): Promise<MappedDelivery> {
    const senders = await this.addresses.sendersTo(signature);
    if (!senders || delivery.events.length === 0) return delivery;
    const foreign = await this.roomsElsewhere(
      delivery.events,
      senders.map(({ id }) => id ?? 0),
    );
    if (foreign.size === 0) return delivery;
    const isForeign = ({ meeting: { external, internal } }: RoomEvent): boolean =>
      foreign.has(external ?? '') || foreign.has(internal ?? '');
    const ignored = delivery.events.filter(isForeign).map(({ index }) => ({ index, reason: 'other-meeting' as const }));
    return { ...delivery, events: delivery.events.filter((event) => !isForeign(event)), ignored: [...delivery.ignored, ...ignored] };
  }

  /** @returns the server beside that of the settings that an address of ours was registered on, in the form of a source */
  async sourceAt(signature: string): Promise<Pick<DeliverySource, 'serverId'>> {
    const senders = await this.addresses.sendersTo(signature);
    const [only] = senders?.length === 1 ? senders : [];
    return only?.id == null ? {} : { serverId: only.id };
  }

  /** @param senders ids of servers, 0 for that of the settings @returns ids by which events name the rooms that are on none of these */
  private async roomsElsewhere(events: readonly RoomEvent[], senders: readonly number[]): Promise<ReadonlySet<string>> {
    const externals = [...new Set(events.flatMap(({ meeting: { external } }) => external ?? []))];
    const internals = [...new Set(events.flatMap(({ meeting: { internal } }) => internal ?? []))];
    const rows = await this.database.rows<{ name: string }>(
      sql`SELECT "remote_id" AS "name" FROM "conference_meeting" WHERE "remote_id" = ANY(${externals}::text[])
            AND "holds_room" AND "room_create_time" IS NOT NULL AND COALESCE("server_id", 0) <> ALL(${senders}::int[])
          UNION SELECT "r"."internal_meeting_id" FROM "conference_meeting_run" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id"
          WHERE "r"."internal_meeting_id" = ANY(${internals}::text[]) AND "m"."room_create_time" IS NOT NULL
            AND COALESCE("m"."server_id", 0) <> ALL(${senders}::int[])`,
    );
    return new Set(rows.map(({ name }) => name));
  }
}

import type { Audience, DashboardQuery } from './dashboard-query.js';
import { ordered } from './figure-order.js';
import type { ParticipantFigures } from './participant-figures.js';

const AUDIENCE: Readonly<Record<Audience, (participant: ParticipantFigures) => boolean>> = {
  all: () => true,
  online: ({ online }) => online,
  moderators: ({ moderator }) => moderator,
  guests: ({ guest }) => guest,
};

/** Those of a meeting's participants whom a query asks for, in its order. */
export function shownParticipants(
  participants: readonly ParticipantFigures[],
  { who = '', audience, sort, descending }: DashboardQuery,
): ParticipantFigures[] {
  const wanted = who.toLocaleLowerCase();
  const shown = participants.filter(
    (participant) => AUDIENCE[audience](participant) && participant.name.toLocaleLowerCase().includes(wanted),
  );
  return ordered(shown, sort, descending);
}

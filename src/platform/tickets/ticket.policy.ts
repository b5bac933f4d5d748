import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated, type Rule, rule } from '../../resource/policy/rule.js';
import { through } from '../../resource/policy/through.js';
import { owner } from '../access/owner.rules.js';
import { administratorOfPortal, shownOnPortal } from '../access/portal-record.rules.js';
import { portalOfCaller } from '../access/portal.rules.js';

const keeper = administratorOfPortal('accessUrl');

/** What tickets are sorted by: everybody's on the portal to read, its administrators' to keep; that of all portals, global ones'. */
export const ticketCataloguePolicy: Policy = policy('ticket catalogues', {
  read: all(authenticated, shownOnPortal('accessUrl')),
  create: keeper,
  update: keeper,
  delete: keeper,
});

const keeperOfCategory = through('category', keeper);

/** Who is in charge of a category: administrators' business. */
export const ticketStaffPolicy: Policy = policy('people in charge of tickets', {
  read: keeperOfCategory,
  create: keeperOfCategory,
  delete: keeperOfCategory,
});

const author = owner('insertUser', 'its author');
const assignee = owner('assignedLastUser', 'its assignee');
const staff = rule('person in charge of its category', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM "ticket_category_rel_user" "m" WHERE "m"."category_id" = ${row.column('category')} AND "m"."user_id" = ${actor.id})`,
);
const onItsPortal = portalOfCaller('accessUrl');
const open = rule('while open', (_, row) => sql`${row.path('status.code')} IS DISTINCT FROM 'closed'`);

/** Those who work on a ticket: its assignee, the people in charge of its category, administrators. */
export const ticketHandler: Rule = any(keeper, all(onItsPortal, any(assignee, staff)));

/** Those who take part in a ticket. */
const participant = any(ticketHandler, all(onItsPortal, author));

/** Support requests: between their author and those who work on them. Closing one is final for its author. */
export const ticketPolicy: Policy = policy('tickets', {
  read: participant,
  create: all(onItsPortal, author),
  update: any(ticketHandler, all(onItsPortal, author, open)),
  delete: keeper,
});

const participantOfTicket = through('ticket', participant);
const keeperOfTicket = through('ticket', keeper);

/** The conversation of a ticket: read and continued by those who take part in it. */
export const ticketMessagePolicy: Policy = policy('ticket messages', {
  read: participantOfTicket,
  create: all(owner('insertUser', 'its author'), participantOfTicket),
  delete: keeperOfTicket,
});

/** Files of a ticket's messages, each added by the author of the message. */
export const ticketAttachmentPolicy: Policy = policy('ticket attachments', {
  read: participantOfTicket,
  create: all(owner('message.insertUser', 'the author of the message'), participantOfTicket),
  delete: keeperOfTicket,
});

/** Who a ticket was assigned to and when; written by the platform alone. */
export const ticketAssignmentPolicy: Policy = policy('ticket assignments', {
  read: any(owner('user', 'the assignee'), keeperOfTicket),
});

const followerOrKeeper = any(owner('user', 'the follower'), keeperOfTicket);

/** Followers of a ticket: each for himself or herself, among those who take part in it. */
export const ticketFollowerPolicy: Policy = policy('ticket followers', {
  read: followerOrKeeper,
  create: all(followerOrKeeper, participantOfTicket),
  update: followerOrKeeper,
  delete: followerOrKeeper,
});

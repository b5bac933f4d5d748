import { administratorOfPortal, owner, portalOfCaller, shownOnPortal } from 'lyceum/platform';
import { all, any, authenticated, type Policy, policy, type Rule, rule, sql, through } from 'lyceum/resource';

const maintainer = administratorOfPortal('accessUrl');

/**
 * Classification of tickets: read by all users of the portal, maintained by its administrators; by global administrators for all
 * portals.
 */
export const ticketCataloguePolicy: Policy = policy('ticket catalogues', {
  read: all(authenticated, shownOnPortal('accessUrl')),
  create: maintainer,
  update: maintainer,
  delete: maintainer,
});

const maintainerOfCategory = through('category', maintainer);

/** Who is in charge of a category: administrators' business. */
export const ticketStaffPolicy: Policy = policy('people in charge of tickets', {
  read: maintainerOfCategory,
  create: maintainerOfCategory,
  delete: maintainerOfCategory,
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

/** Those who work on a ticket: its assignee, the users in charge of its category, administrators. */
export const ticketHandler: Rule = any(maintainer, all(onItsPortal, any(assignee, staff)));

/** Those who take part in a ticket. */
const participant = any(ticketHandler, all(onItsPortal, author));

/** Support requests: between their author and those who work on them. Closing one is final for its author. */
export const ticketPolicy: Policy = policy('tickets', {
  read: participant,
  create: all(onItsPortal, author),
  update: any(ticketHandler, all(onItsPortal, author, open)),
  delete: maintainer,
});

const participantOfTicket = through('ticket', participant);
const maintainerOfTicket = through('ticket', maintainer);

/** The conversation of a ticket: read and continued by those who take part in it. */
export const ticketMessagePolicy: Policy = policy('ticket messages', {
  read: participantOfTicket,
  create: all(owner('insertUser', 'its author'), participantOfTicket),
  delete: maintainerOfTicket,
});

/** Files of a ticket's messages, each added by the author of the message. */
export const ticketAttachmentPolicy: Policy = policy('ticket attachments', {
  read: participantOfTicket,
  create: all(owner('message.insertUser', 'the author of the message'), participantOfTicket),
  delete: maintainerOfTicket,
});

/** Who a ticket was assigned to and when; written by the platform alone. */
export const ticketAssignmentPolicy: Policy = policy('ticket assignments', {
  read: any(owner('user', 'the assignee'), maintainerOfTicket),
});

const followerOrMaintainer = any(owner('user', 'the follower'), maintainerOfTicket);

/** Followers of a ticket: users subscribe themselves if they take part in it. */
export const ticketFollowerPolicy: Policy = policy('ticket followers', {
  read: followerOrMaintainer,
  create: all(followerOrMaintainer, participantOfTicket),
  update: followerOrMaintainer,
  delete: followerOrMaintainer,
});

import type { Feature } from 'lyceum/feature';
import { vacantNotice } from 'lyceum/notices';
import { ticketNotices } from './ticket.notices.js';
import { TICKET, VacantTicket, VacantTickets } from './vacant-tickets.js';
import { firstTicketRows } from './first-ticket-rows.js';
import { TicketProject } from './ticket-project.entity.js';
import { TicketCategory } from './ticket-category.entity.js';
import { TicketCategoryAgent } from './ticket-category-agent.entity.js';
import { TicketPriority } from './ticket-priority.entity.js';
import { TicketStatus } from './ticket-status.entity.js';
import { Ticket } from './ticket.entity.js';
import { TicketMessage } from './ticket-message.entity.js';
import { TicketMessageAttachment } from './ticket-message-attachment.entity.js';
import { TicketAssignment } from './ticket-assignment.entity.js';
import { TicketFollower } from './ticket-follower.entity.js';

/** Support: requests, who works on them, and what was said. */
export const tickets: Feature = {
  name: 'tickets',
  lyceum: '^0.5.0',
  area: 'messages',
  needs: ['courses', 'erasure', 'nodes', 'portals', 'sessions', 'users', 'vacancies'],
  providers: [VacantTickets],
  notices: [...ticketNotices, vacantNotice(TICKET, VacantTicket)],
  entities: [
    TicketProject,
    TicketCategory,
    TicketCategoryAgent,
    TicketPriority,
    TicketStatus,
    Ticket,
    TicketMessage,
    TicketMessageAttachment,
    TicketAssignment,
    TicketFollower,
  ],
  firstRows: firstTicketRows,
  languages: new URL('languages/', import.meta.url),
};

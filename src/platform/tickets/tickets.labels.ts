import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const ticketsLabels: FeatureLabels = {
  fr: {
    resources: {
      TicketProject: 'Tickets – projets',
      TicketCategory: 'Tickets – catégories',
      TicketCategoryRelUser: 'Tickets – catégories et utilisateurs',
      TicketPriority: 'Tickets – priorités',
      TicketStatus: 'Tickets – états',
      Ticket: 'Tickets',
      TicketMessage: 'Tickets – messages',
      TicketMessageAttachment: 'Tickets – pièces jointes',
      TicketAssignedLog: 'Tickets – journal des attributions',
      TicketRelUser: 'Tickets – utilisateurs',
    },
  },
};

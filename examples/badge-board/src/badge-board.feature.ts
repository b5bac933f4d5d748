import type { Feature } from 'lyceum';
import { User } from 'lyceum/platform';
import { BadgeAward } from './badge-award.entity.js';
import { openBoard } from './badge-board.settings.js';

/** A board of the badges that teachers give. */
export const badgeBoard: Feature = {
  name: 'badge-board',
  lyceum: '^0.5.0',
  needs: ['users'],
  entities: [BadgeAward],
  settings: [openBoard],
  migrations: new URL('migrations/', import.meta.url),
  labels: {
    en: { resources: { BadgeAward: 'Badge |||| Badges' } },
    fr: { resources: { BadgeAward: 'Badge |||| Badges' }, fields: { recipient: 'Destinataire', applause: 'Applaudissements' } },
  },
  seed: async (writer) => {
    const recipient = await writer.find(User, 'username', 'student');
    await writer.create(BadgeAward, { title: 'First proof', reason: 'Proved that there are infinitely many primes.', recipient });
  },
};

import type { Language } from '../../../pages/texts.js';

const english = {
  title: 'Certificates and badges',
  back: 'Back: {title}',
  account: 'My account',
  certificates: 'Certificates',
  none: 'You have no certificate yet. You get one when you pass a course that gives certificates.',
  badges: 'Badges',
  noBadges: 'You have no badge yet.',
  issued: 'issued',
  expires: 'valid until',
  acquired: 'since',
  download: 'Download (PDF)',
  verify: 'Page that shows that it is genuine',
  address: 'Address to give to others: {title}',
  hidden: 'This certificate is not shown to others.',
  waits: 'It waits for its confirmation.',
  states: { valid: 'valid', expired: 'expired', revoked: 'revoked' } as Readonly<Record<string, string>>,
};

const french: typeof english = {
  title: 'Certificats et badges',
  back: 'Retour : {title}',
  account: 'Mon compte',
  certificates: 'Certificats',
  none: 'Vous n’avez pas encore de certificat. Vous en recevez un en réussissant un cours qui en délivre.',
  badges: 'Badges',
  noBadges: 'Vous n’avez pas encore de badge.',
  issued: 'délivré',
  expires: 'valable jusqu’au',
  acquired: 'depuis',
  download: 'Télécharger (PDF)',
  verify: 'Page qui en atteste l’authenticité',
  address: 'Adresse à donner à d’autres : {title}',
  hidden: 'Ce certificat n’est pas montré à d’autres.',
  waits: 'Il attend sa confirmation.',
  states: { valid: 'valable', expired: 'expiré', revoked: 'révoqué' },
};

/** The texts of the page of one's certificates, by language. */
export const certificateWords: Readonly<Record<Language, typeof english>> = { en: english, fr: french };

import { catalogue } from '../../../../languages/catalogue.js';

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

/** The texts of the page of one's certificates, by language. */
export const certificateWords = catalogue('certificates.certificate', english);

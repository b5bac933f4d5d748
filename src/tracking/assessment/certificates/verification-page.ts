import { type Language } from '../../../languages/language.js';
import { catalogue } from '../../../languages/catalogue.js';
import { proofPage } from '../../../platform/identity/credentials/proof-page.js';
import type { VerifiedCertificate } from './certificate-verification.js';

const TEXTS = catalogue('certificates.verification', {
  title: 'Certificate',
  states: {
    valid: 'This certificate is genuine and valid.',
    expired: 'This certificate is genuine and has expired.',
    revoked: 'This certificate has been revoked.',
  },
  fields: {
    holder: 'Issued to',
    course: 'Course',
    portal: 'Issued by',
    percentage: 'Result',
    issuedOn: 'Issued on',
    expiresOn: 'Valid through',
    revokedOn: 'Revoked on',
  },
  document: 'The certificate as PDF',
});

/** The public page of a certificate. @param document address of the PDF, relative to the page */
export function verificationPage(certificate: VerifiedCertificate, language: Language, document: string): string {
  const { title, states, fields, document: linkText } = TEXTS.in(language);
  const { state, percentage } = certificate;
  const values = { ...certificate, percentage: `${percentage} %` };
  return proofPage({
    language,
    title,
    state,
    sentence: states[state],
    rows: Object.entries(fields).map(([name, label]) => [label, values[name as keyof typeof fields]]),
    links: state === 'valid' ? [[linkText, document]] : [],
  });
}

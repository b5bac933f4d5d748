import { proofPage } from '../../platform/credentials/proof-page.js';
import type { VerifiedCertificate } from './certificate-verification.js';

const TEXTS = {
  en: {
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
  },
  fr: {
    title: 'Certificat',
    states: {
      valid: 'Ce certificat est authentique et valable.',
      expired: 'Ce certificat est authentique, mais a expiré.',
      revoked: 'Ce certificat a été révoqué.',
    },
    fields: {
      holder: 'Délivré à',
      course: 'Cours',
      portal: 'Délivré par',
      percentage: 'Résultat',
      issuedOn: 'Délivré le',
      expiresOn: 'Valable jusqu’au',
      revokedOn: 'Révoqué le',
    },
    document: 'Le certificat en PDF',
  },
} as const;

export type PageLanguage = keyof typeof TEXTS;
export const PAGE_LANGUAGES = Object.keys(TEXTS) as readonly PageLanguage[];

/** The public page of a certificate. @param document address of the PDF, relative to the page */
export function verificationPage(certificate: VerifiedCertificate, language: PageLanguage, document: string): string {
  const { title, states, fields, document: linkText } = TEXTS[language];
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

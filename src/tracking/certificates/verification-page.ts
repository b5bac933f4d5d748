import { createHash } from 'node:crypto';
import type { VerifiedCertificate } from './certificate-verification.js';

const STYLE =
  ':root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:38rem;margin:3rem auto;padding:0 1rem}' +
  'h1{font-size:1.4rem}dt{font-weight:600}dd{margin:0 0 .6rem}.valid{color:#1a7f37}.expired,.revoked{color:#b42318}';

/** What the page may load: its own style and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

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

/** The public page of a certificate, without scripts. @param document address of the PDF, relative to the page */
export function verificationPage(certificate: VerifiedCertificate, language: PageLanguage, document: string): string {
  const { title, states, fields, document: linkText } = TEXTS[language];
  const { state, percentage } = certificate;
  const values = { ...certificate, percentage: `${percentage} %` };
  const rows = Object.entries(fields).flatMap(([name, label]) => {
    const value = values[name as keyof typeof fields];
    return value === null || value === '' ? [] : `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`;
  });
  const link = state === 'valid' ? `<p><a href="${escaped(document)}">${escaped(linkText)}</a></p>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p class="${state}"><strong>${escaped(states[state])}</strong></p><dl>${rows.join('')}</dl>${link}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

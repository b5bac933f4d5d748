import { type Language } from '../../../languages/language.js';
import { catalogue } from '../../../languages/catalogue.js';
import { type JsonDocument, textAt } from './json-document.js';
import { proofPage } from './proof-page.js';

const TEXTS = catalogue('credentials.badge', {
  title: 'Badge',
  valid: 'This badge is genuine and valid.',
  revoked: 'This badge has been revoked.',
  fields: { name: 'For', holder: 'Awarded to', issuer: 'Issued by', date: 'Awarded on', criteria: 'What for' },
  document: 'The credential (Open Badges 3.0)',
});

/** The public page of a credential. @param document address of the credential, relative to the page */
export function badgePage(credential: JsonDocument, revoked: boolean, language: Language, document: string): string {
  const { title, valid, revoked: gone, fields, document: linkText } = TEXTS.in(language);
  return proofPage({
    language,
    title,
    state: revoked ? 'revoked' : 'valid',
    sentence: revoked ? gone : valid,
    rows: [
      [fields.name, textAt(credential, 'name') ?? null],
      [fields.holder, holderName(credential)],
      [fields.issuer, textAt(credential, 'issuer', 'name') ?? null],
      [fields.date, textAt(credential, 'validFrom')?.slice(0, 10) ?? null],
      [fields.criteria, textAt(credential, 'credentialSubject', 'achievement', 'criteria', 'narrative') ?? null],
    ],
    links: [[linkText, document]],
  });
}

function holderName(credential: JsonDocument): string | null {
  const { identifier } = (credential.credentialSubject ?? {}) as JsonDocument;
  const named = (Array.isArray(identifier) ? (identifier as JsonDocument[]) : []).find(({ identityType }) => identityType === 'name');
  return (named && textAt(named, 'identityHash')) ?? null;
}

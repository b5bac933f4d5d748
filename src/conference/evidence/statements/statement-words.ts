import type { Language } from '../../../pages/texts.js';

const english = {
  title: 'Attendance statement',
  genuine: 'This statement is genuine: it was issued and signed here.',
  same: 'The file is the statement that was issued here, byte by byte.',
  invalid: 'INVALID: this is not the statement that was issued here.',
  person: 'Of',
  course: 'Course',
  portal: 'Issued by',
  period: 'Period',
  total: 'Attendance',
  times: 'Times',
  estimated: 'estimated',
  checks: 'checks answered: {answered} of {asked}',
  digest: 'SHA-256 of the document',
  document: 'The statement as PDF',
  file: 'Check a file. It stays on your computer: only its digest is compared.',
};

const french: typeof english = {
  title: 'Attestation de présence',
  genuine: 'Cette attestation est authentique : elle a été émise et signée ici.',
  same: 'Le fichier est l’attestation émise ici, octet par octet.',
  invalid: 'NON VALABLE : ce n’est pas l’attestation émise ici.',
  person: 'De',
  course: 'Cours',
  portal: 'Émise par',
  period: 'Période',
  total: 'Présence',
  times: 'Dates',
  estimated: 'estimé',
  checks: 'contrôles avec réponse : {answered} sur {asked}',
  digest: 'SHA-256 du document',
  document: 'L’attestation en PDF',
  file: 'Vérifier un fichier. Il reste sur votre ordinateur : seule son empreinte est comparée.',
};

/** The texts of the public page of a statement, by language. */
export const statementWords: Readonly<Record<Language, typeof english>> = { en: english, fr: french };

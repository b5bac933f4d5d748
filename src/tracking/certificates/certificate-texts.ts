/** The built-in templates, by the language of the course; English where there is none. */
const TEMPLATES: Readonly<Record<string, string>> = {
  en: `<h1>Certificate</h1><p>This is to certify that</p><h2>((user_firstname)) ((user_lastname))</h2>
    <p>has completed the course</p><h2>((course_title))</h2><p>with ((gradebook_grade)).</p><hr>
    <p>((gradebook_sitename)), ((date_certificate_no_time))</p>`,
  fr: `<h1>Certificat</h1><p>Il est certifié que</p><h2>((user_firstname)) ((user_lastname))</h2>
    <p>a suivi avec succès le cours</p><h2>((course_title))</h2><p>avec ((gradebook_grade)).</p><hr>
    <p>((gradebook_sitename)), le ((date_certificate_no_time))</p>`,
};

const EXPIRY: Readonly<Record<string, string>> = { en: 'Valid through', fr: 'Valable jusqu’au' };

/** @param language code of the course's language, such as `fr` or `fr_FR` */
export function builtInTemplate(language: string): string {
  return TEMPLATES[language.slice(0, 2).toLowerCase()] ?? TEMPLATES.en ?? '';
}

export function expiryText(language: string, day: string): string {
  return `${EXPIRY[language.slice(0, 2).toLowerCase()] ?? EXPIRY.en ?? ''} ${day}`;
}

import { message } from '../../../languages/catalogue.js';

/** The built-in templates, by the language of the course; English where there is none. */
const TEMPLATE = message(
  'certificates.template',
  '<h1>Certificate</h1><p>This is to certify that</p><h2>((user_firstname)) ((user_lastname))</h2>\n    <p>has completed the course</p><h2>((course_title))</h2><p>with ((gradebook_grade)).</p><hr>\n    <p>((gradebook_sitename)), ((date_certificate_no_time))</p>',
);

const EXPIRY = message('certificates.expiry', 'Valid through');

/** @param language code of the course's language, such as `fr` or `fr_FR` */
export function builtInTemplate(language: string): string {
  return TEMPLATE.in(language);
}

export function expiryText(language: string, day: string): string {
  return `${EXPIRY.in(language)} ${day}`;
}

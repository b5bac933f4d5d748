/** What is written on a certificate, as it was on the day of issue. */
export interface CertificateSnapshot {
  readonly firstname: string;
  readonly lastname: string;
  readonly officialCode: string;
  readonly course: string;
  readonly courseCode: string;
  readonly portal: string;
  /** With two decimals. */
  readonly percentage: string;
  /** `YYYY-MM-DD`, in UTC. */
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  /** Of the course; the built-in template is in it, where there is one. */
  readonly language: string;
  /** HTML; null: the built-in one. */
  readonly template: string | null;
  /** Id of the file of the portal's picture. */
  readonly logo: number | null;
  /** Absolute address of the public page. */
  readonly address: string;
}

/** @returns first and last name, as far as there are any */
export function holderOf({ firstname, lastname }: Pick<CertificateSnapshot, 'firstname' | 'lastname'>): string {
  return [firstname, lastname].filter((part) => part !== '').join(' ');
}

/** The form in which user names are compared: `Jane.Doe` and `jane.doe` are the same person. */
export function canonicalUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

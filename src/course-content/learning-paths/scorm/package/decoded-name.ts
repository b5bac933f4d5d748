/** @returns the name of a file in a package, from a path in an address: with each letter and its marks in one piece (NFC) */
export function decodedName(path: string): string {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path.normalize();
  }
}

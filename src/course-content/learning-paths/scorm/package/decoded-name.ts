/** @returns the name of a file in a package, from a path in an address */
export function decodedName(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

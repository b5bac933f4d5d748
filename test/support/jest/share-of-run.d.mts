export function shareOfRun(
  run: { readonly isNamed: boolean; readonly root: string },
  environment: Readonly<Record<string, string | undefined>>,
): { readonly variables: Readonly<Record<string, string>>; readonly line?: string };
export function touchedResources(files: readonly string[], root: string): string[];

export function propertySeed(
  root: string,
  environment: { readonly PROPERTY_SEED?: string; readonly CI?: string },
): { readonly variables: { readonly PROPERTY_SEED: string }; readonly line: string };

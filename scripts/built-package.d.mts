export function describeBuilt(root: string): void;

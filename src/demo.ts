import type { INestApplicationContext } from '@nestjs/common';

/** Puts one part of the demo into an empty database. */
export type DemoSeed = (app: INestApplicationContext) => Promise<void>;

export const demoAccounts = { usernames: ['admin', 'teacher', 'student'], password: 'lyceum-demo' } as const;

/** In the order of their dependence. */
const seeds: readonly DemoSeed[] = [];

/**
 * Puts the demo into the database where it is empty.
 * @returns whether the demo accounts are there
 */
export async function seedDemo(app: INestApplicationContext): Promise<boolean> {
  for (const seed of seeds) await seed(app);
  return seeds.length > 0;
}

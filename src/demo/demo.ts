import type { INestApplicationContext } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { sql } from '../database/sql.js';
import { Database } from '../database/statements.js';
import { seedConference } from './conference.demo.js';
import { seedCourseContent } from './course-content.demo.js';
import { FeatureList } from '../feature/feature-list.js';
import { SeedWriter } from '../feature/seed-writer.js';
import { seedPlatform, type DemoPlatform } from './platform.demo.js';

/**
 * Loads the demo into an empty database.
 * @returns whether the demo accounts are there
 */
export async function seedDemo(app: INestApplicationContext): Promise<boolean> {
  const database = app.get(Database);
  const someone = await database.one<{ username: string }>(sql`SELECT "username" FROM "user" ORDER BY "id" LIMIT 1`);
  if (!someone) await seed(app);
  const demo = await database.one(sql`SELECT 1 AS "found" FROM "user" WHERE "email" = 'admin@lyceum.example'`);
  return demo !== undefined;
}

async function seed(app: INestApplicationContext): Promise<void> {
  const { PORTAL_ID } = app.get(Environment);
  let platform: DemoPlatform | undefined;
  await SeedWriter.run(app, PORTAL_ID, async (writer) => {
    platform = await seedPlatform(writer);
    await seedCourseContent(writer, platform);
    for (const { seed } of app.get(FeatureList).all) await seed?.(writer);
  });
  if (platform) await seedConference(app, platform, PORTAL_ID);
}

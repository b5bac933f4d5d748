import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { readEnvironment } from './src/config/read-environment.js';
import { dataSourceOptions } from './src/database/data-source.js';
import { embeddedServerUrl } from './src/database/embedded/embedded-server.js';
import { loadMigrations } from './src/database/migrations.js';
import { entitiesOf } from './src/entities.js';
import { standardFeatureList } from './src/standard-features.js';

const environment = readEnvironment();

/** For TypeORM's own commands, on the compiled code; the embedded database must be running (`npm start`). */
export default new DataSource(
  dataSourceOptions(environment, environment.DATABASE_URL ?? embeddedServerUrl(environment.DATA_DIR), {
    entities: entitiesOf(standardFeatureList),
    migrations: await loadMigrations(),
  }),
);

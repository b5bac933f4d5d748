import { Controller, Get, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import express from 'express';
import pg from 'pg';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { AccountDirectory, type ActiveAccount, type SignInAccount, type SignInObstacle } from '../../src/auth/account-directory.js';
import type { Actor } from '../../src/auth/actor.js';
import { authEntities } from '../../src/auth/auth.entities.js';
import { AccountNotices } from '../../src/auth/account-notices.js';
import { AuthModule } from '../../src/auth/auth.module.js';
import { ApiKeyDirectory } from '../../src/auth/keys/api-key-directory.js';
import { CurrentActor } from '../../src/auth/current-actor.decorator.js';
import { PasswordCost } from '../../src/auth/password-hasher.js';
import { PortalDirectory } from '../../src/auth/portals/portal-directory.js';
import { SignInSession } from '../../src/auth/sessions/sign-in-session.entity.js';
import { SignInDelays } from '../../src/auth/sign-in/sign-in-delays.js';
import { Clock } from '../../src/config/clock.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { Environment } from '../../src/config/environment.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { MetricsModule } from '../../src/metrics/metrics.module.js';
import { StoredPasswords } from '../../src/platform/identity/accounts/stored-passwords.js';
import type { TestDatabase } from './test-database.js';

// Stands in for the application around authentication: AppModule, its problem filter and its harness replace this file once they exist.

@Entity('user')
export class Person {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 100, unique: true })
  username: string;

  @Column({ type: 'text', nullable: true })
  passwordHash: string | null;

  @Column({ type: 'text', nullable: true })
  obstacle: SignInObstacle | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastLogin: Date | null;
}

export class People extends AccountDirectory {
  /** Runs once, while the next sign-in is under way. */
  meanwhile: (() => Promise<void>) | null = null;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async findForSignIn(username: string): Promise<SignInAccount | null> {
    const interruption = this.meanwhile;
    this.meanwhile = null;
    await interruption?.();
    const person = await this.dataSource.manager.findOneBy(Person, { username });
    return person && { ...person, mayNotSignInBecause: person.obstacle ?? undefined };
  }

  override async findActive(id: number, _portalId: number, sessionId?: string): Promise<ActiveAccount | null> {
    const person = await this.dataSource.manager.findOneBy(Person, { id });
    const session = sessionId === undefined || (await this.dataSource.manager.findOneBy(SignInSession, { id: sessionId, accountId: id }));
    return person?.obstacle === null ? { ...person, roles: ['ROLE_TEACHER'], sessionEnded: !session } : null;
  }

  override versionOf(): never {
    throw new Error('No links are made here.');
  }

  override async recordSignIn(id: number, at: Date): Promise<void> {
    await this.dataSource.manager.update(Person, { id }, { lastLogin: at });
  }

  override async storePasswordHash(id: number, passwordHash: string): Promise<void> {
    await this.dataSource.manager.update(Person, { id }, { passwordHash });
  }
}

@Module({
  providers: [
    StoredPasswords,
    { provide: AccountDirectory, inject: [DataSource], useFactory: (dataSource: DataSource) => new People(dataSource) },
    { provide: PortalDirectory, useValue: { findActive: () => Promise.resolve([]) } satisfies PortalDirectory },
    { provide: AccountNotices, useValue: { tell: () => Promise.resolve() } satisfies AccountNotices },
    {
      provide: ApiKeyDirectory,
      useValue: {
        goodOf: () => Promise.resolve(new Set<number>()),
        find: () => Promise.resolve(null),
        noteUse: () => Promise.resolve(),
      } satisfies ApiKeyDirectory,
    },
  ],
  exports: [AccountNotices, AccountDirectory, ApiKeyDirectory, PortalDirectory],
})
class PeopleModule {}

@Controller('api/probe')
class Probe {
  @Get()
  show(@CurrentActor() actor: Actor): object {
    return { id: actor.id };
  }
}

/** Milliseconds; short, and long enough to be told from none. */
export const DELAYS = { first: 100, longest: 400, longestQueue: 1_000, rejection: 10 };

/** Authentication alone, listening, with people of its own and cheap passwords. */
export async function startAuthentication(database: TestDatabase, clock: Clock): Promise<NestExpressApplication> {
  const url = await standInSchema(database.url);
  const environment = Environment.parse({ APP_SECRET: 'test', JWT_SECRET: 'test', DATABASE_URL: url });
  const builder = Test.createTestingModule({
    imports: [
      ConfigModule.with(environment),
      MetricsModule,
      DatabaseModule.forRoot([...authEntities, Person]),
      AuthModule.register({
        imports: [PeopleModule],
        browserPaths: ['/admin'],
        methods: [{ name: 'password', passwords: StoredPasswords }],
      }),
    ],
    controllers: [Probe],
  });
  builder.overrideProvider(Clock).useValue(clock);
  builder.overrideProvider(PasswordCost).useValue({ memory: 64, passes: 1, lanes: 1 });
  builder.overrideProvider(SignInDelays).useValue(Object.assign(new SignInDelays(), DELAYS));
  const app = (await builder.compile()).createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  app.use(express.raw({ type: () => true, limit: '1mb' }));
  app.set('trust proxy', true);
  await app.get(DataSource).synchronize();
  await app.listen(0, '127.0.0.1');
  return app;
}

/** A schema of the stand-ins' own, so that their tables don't meet the application's. @returns the address that leads there */
async function standInSchema(url: string): Promise<string> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await connection.query('CREATE SCHEMA stand_in');
  await connection.end();
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c search_path=stand_in')}`;
}

/**
 * The second baseline: courses and skill profiles as one gets them today from a generic library, @dataui/crud over TypeORM, with a
 * token check by Passport. It has no rules for rows, no search and no JSON-LD, and can't be asked for the same bytes.
 */
import 'reflect-metadata';
import { Crud } from '@dataui/crud';
import { TypeOrmCrudService } from '@dataui/crud-typeorm';
import { Controller, Get, Inject, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AuthGuard, PassportModule, PassportStrategy } from '@nestjs/passport';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Column, Entity, JoinTable, ManyToMany, PrimaryGeneratedColumn } from 'typeorm';

const { DATABASE_URL, JWT_SECRET, HOST, PORT } = process.env;

const COURSE_COLUMNS = {
  varchar: [
    'title',
    'code',
    'visual_code',
    'directory',
    'course_language',
    'visibility',
    'tutor_name',
    'department_name',
    'department_url',
  ],
  text: ['description', 'introduction', 'video_url', 'legal'],
  boolean: ['sticky', 'subscribe', 'unsubscribe', 'add_teachers_to_sessions_courses'],
  int: ['show_score', 'activate_legal', 'duration', 'popularity', 'course_type_id', 'room_id', 'resource_node_id'],
  bigint: ['disk_quota'],
  timestamptz: ['last_visit', 'last_edit', 'creation_date', 'expiration_date'],
};

class Category {}
decorate(Category, 'id', PrimaryGeneratedColumn());
Entity('course_category')(Category);

class Course {}
decorate(Course, 'id', PrimaryGeneratedColumn());
for (const [type, columns] of Object.entries(COURSE_COLUMNS)) {
  for (const name of columns) decorate(Course, camelCase(name), Column({ type, name, nullable: true }));
}
const through = { joinColumn: { name: 'course_id' }, inverseJoinColumn: { name: 'course_category_id' } };
decorate(
  Course,
  'categories',
  ManyToMany(() => Category),
  JoinTable({ name: 'course_categories', ...through }),
);
Entity('course')(Course);

class SkillProfile {}
decorate(SkillProfile, 'id', PrimaryGeneratedColumn());
const isText = [IsOptional({ groups: ['CRUD-UPDATE'] }), IsString({ always: true }), IsNotEmpty({ always: true })];
decorate(SkillProfile, 'title', Column({ type: 'varchar' }), ...isText, MaxLength(255, { always: true }));
decorate(SkillProfile, 'description', Column({ type: 'text' }), ...isText);
Entity('skill_profile')(SkillProfile);

class TokenStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: JWT_SECRET, algorithms: ['HS256'] });
  }

  validate({ sub }) {
    return { id: Number(sub) };
  }
}

class HealthController {
  health() {
    return { status: 'ok' };
  }
}
Controller('health/ready')(HealthController);
Get()(HealthController.prototype, 'health', Object.getOwnPropertyDescriptor(HealthController.prototype, 'health'));

const parts = [
  resource(Course, 'courses', { join: { categories: { eager: true } }, sort: [{ field: 'id', order: 'ASC' }] }),
  resource(SkillProfile, 'skill_profiles', {}),
];

class ServiceModule {}
Module({
  imports: [
    PassportModule,
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: DATABASE_URL,
      entities: [Category, Course, SkillProfile],
      poolSize: 10,
      retryAttempts: 0,
    }),
    TypeOrmModule.forFeature([Course, SkillProfile]),
  ],
  controllers: [HealthController, ...parts.map(({ controller }) => controller)],
  providers: [TokenStrategy, ...parts.map(({ service }) => service)],
})(ServiceModule);

const application = await NestFactory.create(ServiceModule, { logger: ['error', 'warn'] });
application.setGlobalPrefix('api', { exclude: ['health/ready'] });
await application.listen(Number(PORT), HOST);

function resource(type, path, query) {
  class Service extends TypeOrmCrudService {}
  Inject(getRepositoryToken(type))(Service, undefined, 0);
  class ResourceController {
    constructor(service) {
      this.service = service;
    }
  }
  Inject(Service)(ResourceController, undefined, 0);
  Crud({ model: { type }, query: { limit: 30, maxLimit: 100, alwaysPaginate: true, ...query } })(ResourceController);
  UseGuards(AuthGuard('jwt'))(ResourceController);
  Controller(path)(ResourceController);
  return { service: Service, controller: ResourceController };
}

function decorate({ prototype }, property, ...decorators) {
  for (const decorator of decorators) decorator(prototype, property);
}

function camelCase(column) {
  return column.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

import { Injectable } from '@nestjs/common';
import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../../config/version.js';
import { inPortions } from './in-portions.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { AnswerSections } from '../model/answer-sections.js';
import { describeResources } from './open-api-resources.js';
import { routeFacts } from './open-api-security.js';
import { ApiDescription } from '../protocol/api-description.js';

/** The OpenAPI document: routes as Nest knows them, parameters and schemas from the compiled definitions. */
@Injectable()
export class OpenApiDocument {
  private application?: INestApplication;

  constructor(
    private readonly registry: ResourceRegistry,
    private readonly api: ApiDescription,
    private readonly sections: AnswerSections,
  ) {}

  /** The application whose routes are described; known only once it is created. */
  attach(application: INestApplication): void {
    this.application = application;
  }

  /** Built anew at each call, which takes a second or two, in portions; the caller caches it. */
  async document(): Promise<OpenAPIObject> {
    if (!this.application) throw new Error('The OpenAPI document was asked for before the application was attached.');
    const document = await this.routes(this.application);
    return describeResources(document, this.registry.all(), routeFacts(this.application), this.sections);
  }

  /** Routes as Nest knows them, a module at a time. */
  private async routes(application: INestApplication): Promise<OpenAPIObject> {
    const configuration = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle(this.api.title)
      .setDescription(this.api.description)
      .setVersion(VERSION)
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addServer('/', 'This very service')
      .build();
    const paths: OpenAPIObject['paths'] = {};
    const schemas = {};
    await inPortions(modulesWithRoutes(application), (module) => {
      const part = SwaggerModule.createDocument(application, configuration, { include: [module] });
      // Methods of one path may be answered by several modules.
      for (const [path, operations] of Object.entries(part.paths)) paths[path] = { ...paths[path], ...operations };
      Object.assign(schemas, part.components?.schemas);
    });
    return { ...configuration, paths, components: { ...configuration.components, schemas } };
  }
}

/** In the order in which Nest came to know them, each once. */
function modulesWithRoutes(application: INestApplication): ReadonlySet<Type> {
  const modules = [...application.get(ModulesContainer).values()];
  return new Set(modules.filter(({ controllers }) => controllers.size > 0).map(({ metatype }) => metatype));
}

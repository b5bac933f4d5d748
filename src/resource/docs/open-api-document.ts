import { Injectable } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../../config/version.js';
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

  /** Built anew at each call; the caller caches it. */
  document(): OpenAPIObject {
    if (!this.application) throw new Error('The OpenAPI document was asked for before the application was attached.');
    const configuration = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle(this.api.title)
      .setDescription(this.api.description)
      .setVersion(VERSION)
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addServer('/', 'This very service')
      .build();
    const document = SwaggerModule.createDocument(this.application, configuration);
    return describeResources(document, this.registry.all(), routeFacts(this.application), this.sections);
  }
}

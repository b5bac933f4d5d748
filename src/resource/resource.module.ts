import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { ResourceRegistry } from './compile/resource-registry.js';
import type { EntityClass } from './declare/field-declaration.js';
import { DocumentationAssetsController } from './docs/documentation-assets.controller.js';
import { DocumentationController } from './docs/documentation.controller.js';
import { DocumentationPage } from './docs/documentation-page.js';
import { KeptDocuments } from './docs/kept-documents.js';
import { OpenApiDocument } from './docs/open-api-document.js';
import { DocumentationLink } from './http/documentation-link.js';
import { ProblemFilter } from './http/problem.filter.js';
import { createResourceController } from './http/resource-controller.factory.js';
import { Responder } from './http/responder.js';
import { RouteIndex } from './http/route-index.js';
import { PolicyGate } from './policy/policy-gate.js';
import { PolicyGuard } from './policy/policy.guard.js';
import { BatchController } from './batch/batch.controller.js';
import { BatchRunner } from './batch/batch.runner.js';
import { ChangeFeed } from './changes/change-feed.js';
import { ChangeLogKeeper } from './changes/change-log.keeper.js';
import { ChangeLogReader } from './changes/change-log.js';
import { ChangeWatch } from './changes/change-watch.js';
import { KeptValidators } from './state/kept-validators.js';
import { KeptTotals } from './state/kept-totals.js';
import { ScopeBounds } from './state/scope-bounds.js';
import { ChangesController } from './changes/changes.controller.js';
import { AddressBook } from './http/address-book.js';
import { IdempotentAnswers } from './idempotency/idempotent-answers.js';
import { ActionPipeline } from './action.pipeline.js';
import { ResourcePipeline } from './resource.pipeline.js';
import { ActionRunner } from './state/action-runner.js';
import { EntityStore } from './state/entity-store.js';
import { Processor } from './state/processor.js';
import { MultipartBody } from './input/multipart-body.js';
import { ResourceReader } from './state/resource-reader.js';
import { ResourceWriter } from './state/resource-writer.js';

const EXPORTED = [
  ResourceRegistry,
  ResourcePipeline,
  ActionPipeline,
  IdempotentAnswers,
  PolicyGate,
  PolicyGuard,
  DocumentationLink,
  Responder,
  OpenApiDocument,
  EntityStore,
];

/** The kernel. A domain asks for its generated controllers with {@link ResourceModule.forFeature}. */
@Module({})
export class ResourceModule {
  static forRoot(): DynamicModule {
    return {
      module: ResourceModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [BatchController, ChangesController, DocumentationController, DocumentationAssetsController],
      providers: [
        ...EXPORTED,
        ActionRunner,
        AddressBook,
        BatchRunner,
        ChangeFeed,
        ChangeLogKeeper,
        ChangeLogReader,
        ChangeWatch,
        KeptTotals,
        ScopeBounds,
        KeptValidators,
        DocumentationPage,
        KeptDocuments,
        MultipartBody,
        Processor,
        ResourceReader,
        ResourceWriter,
        RouteIndex,
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: EXPORTED,
    };
  }

  /** @param entities classes marked with `@ApiResource()`; each gets its controller */
  static forFeature(entities: readonly EntityClass[]): DynamicModule {
    return { module: ResourceFeature, controllers: entities.map(createResourceController) };
  }
}

/** Carries the controllers of one domain. */
@Module({})
export class ResourceFeature {}

import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { ResourceRegistry } from './compile/resource-registry.js';
import type { EntityClass } from './model/field-declaration.js';
import { DocumentationAssetsController } from './docs/documentation-assets.controller.js';
import { DocumentationController } from './docs/documentation.controller.js';
import { DocumentationPage } from './docs/documentation-page.js';
import { DocumentationParts } from './docs/documentation-parts.js';
import { DocumentCache } from './docs/document-cache.js';
import { OpenApiDocument } from './docs/open-api-document.js';
import { DocumentationLink } from './protocol/documentation-link.js';
import { KnownPaths } from './routes/known-paths.js';
import { ProblemFilter } from './routes/problem.filter.js';
import { createPermissionsController } from './routes/permissions-controller.factory.js';
import { createOpenOperationsController } from './routes/open-operations-controller.factory.js';
import { resourceController } from './routes/resource-controller.factory.js';
import { ReadingTimes } from './protocol/reading-times.js';
import { Responder } from './protocol/responder.js';
import { RouteIndex } from '../fast-path/route-index.js';
import { InformedCallers } from './policy/informed-callers.js';
import { PolicyService } from './policy/policy.service.js';
import { CredentialScopes } from './policy/credential-scopes.js';
import { PolicyGuard } from './routes/policy.guard.js';
import { BatchController } from './batch/batch.controller.js';
import { BatchRunner } from './batch/batch.runner.js';
import { ChangeCursors } from './changes/change-cursor.js';
import { ChangeFeed } from './changes/change-feed.js';
import { ChangeGauges } from './changes/change-gauges.js';
import { ChangeLogReader } from './changes/change-log.js';
import { Life } from './changes/life.js';
import { ChangeWatch } from './persistence/caches/change-watch.js';
import { EtagCache } from './persistence/caches/etag-cache.js';
import { TotalCache } from './persistence/caches/total-cache.js';
import { ScopeSelectivity } from './persistence/planning/scope-selectivity.js';
import { ChangesController } from './changes/changes.controller.js';
import { OperationDispatcher } from './batch/operation-dispatcher.js';
import { RouteDispatcher } from './routes/route-dispatcher.js';
import { RouteResolver } from './routes/route-resolver.js';
import { IdempotencyKeyExpiry } from './idempotency/idempotency-key-expiry.task.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { ActionPipeline } from './pipeline/action.pipeline.js';
import { PermissionsPipeline } from './pipeline/permissions.pipeline.js';
import { ResourcePipeline } from './pipeline/resource.pipeline.js';
import { ActionRunner } from './persistence/action-runner.js';
import { DecidingRules } from './persistence/deciding-rules.js';
import { ItemPermissions } from './persistence/item-permissions.js';
import { EntityStore } from './persistence/entity-store.js';
import { ExportTurns } from './persistence/export-turns.js';
import { Processor } from './persistence/processor.js';
import { OperationsFor } from './persistence/operations-for.js';
import { LongTexts } from './input/long-texts.js';
import { MultipartBody } from './input/multipart-body.js';
import { NamedUploads } from './input/named-uploads.js';
import { IncludedRows } from './persistence/included-rows.js';
import { NestedWriter } from './persistence/nested-writer.js';
import { SetWriter } from './persistence/set-writer.js';
import { ResourceReader } from './persistence/resource-reader.js';
import { ResourceWriter } from './persistence/resource-writer.js';
import { WriteAudits } from './persistence/write-audits.js';
import { ParserBudget, ParserPool } from './parsing/parser-pool.js';
import { kernelProblems, ProblemCatalogue } from './protocol/problem-words.js';
import { ScreenReader } from './screens/screen-reader.js';
import { FollowedWrites } from './persistence/followed-writes.js';
import { Reactions } from './model/reaction.js';
import { ScreenSections } from './screens/screen-section.js';
import { SectionSchemas } from './screens/section-schemas.js';
import { AnswerSections } from './model/answer-sections.js';
import { ApiDescription } from './protocol/api-description.js';
import { HtmlPolicies } from './persistence/html-policies.js';
import { StoredHtml } from './persistence/stored-html.js';

/** What one request may use up. */
const BUDGETS = [ParserBudget, ReadingTimes];

const EXPORTED = [
  FollowedWrites,
  ResourceRegistry,
  ResourcePipeline,
  PermissionsPipeline,
  ActionPipeline,
  IdempotencyService,
  InformedCallers,
  PolicyService,
  CredentialScopes,
  PolicyGuard,
  DocumentationLink,
  Responder,
  OpenApiDocument,
  ItemPermissions,
  DecidingRules,
  EntityStore,
  ExportTurns,
  HtmlPolicies,
  LongTexts,
  OperationsFor,
  ParserPool,
  WriteAudits,
  ResourceReader,
  ScreenReader,
];

/** What writes rows: one, those of a tree, many at once. */
const WRITERS = [Processor, ResourceWriter, NestedWriter, SetWriter];

/** What methods and paths mean. */
const PATHS = [RouteResolver, KnownPaths, RouteIndex];

/** What clients follow changes by. */
const CHANGES = [ChangeCursors, Life, ChangeFeed, ChangeGauges, ChangeLogReader, ChangeWatch];

/** What draws the documentation and keeps what was drawn. */
const DOCUMENTATION = [DocumentationPage, DocumentationParts, DocumentCache];

/** The kernel. A domain asks for its generated controllers with {@link ResourceModule.forFeature}. */
@Module({})
export class ResourceModule {
  /**
   * @param api what its documents, pages and errors say about the API
   * @param screens sections of documents that give a screen all that it needs @param problems every kind of problem that has a name
   * @param reactions what follows the writing of rows
   */
  static forRoot(
    api: ApiDescription,
    screens: ScreenSections = { all: [] },
    problems: ProblemCatalogue = { words: kernelProblems },
    reactions: Reactions = { all: [] },
  ): DynamicModule {
    return {
      module: ResourceModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [BatchController, ChangesController, DocumentationController, DocumentationAssetsController],
      providers: [
        ...EXPORTED,
        { provide: ApiDescription, useValue: api },
        { provide: ScreenSections, useValue: screens },
        { provide: ProblemCatalogue, useValue: problems },
        { provide: Reactions, useValue: reactions },
        { provide: AnswerSections, useClass: SectionSchemas },
        ActionRunner,
        ...PATHS,
        { provide: OperationDispatcher, useClass: RouteDispatcher },
        BatchRunner,
        StoredHtml,
        IdempotencyKeyExpiry,
        TotalCache,
        ScopeSelectivity,
        EtagCache,
        ...DOCUMENTATION,
        IncludedRows,
        MultipartBody,
        NamedUploads,
        ...BUDGETS,
        ...CHANGES,
        ...WRITERS,
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [...EXPORTED, ApiDescription, OperationDispatcher],
    };
  }

  /** @param entities classes marked with `@ApiResource()`; each gets its controller */
  static forFeature(entities: readonly EntityClass[]): DynamicModule {
    const controllers = entities.flatMap((entity) => [resourceController(entity), createOpenOperationsController(entity) ?? []].flat());
    return {
      module: ResourceFeature,
      controllers: entities.length === 0 ? controllers : [createPermissionsController(entities), ...controllers],
    };
  }
}

/** Carries the controllers of one domain. */
@Module({})
class ResourceFeature {}

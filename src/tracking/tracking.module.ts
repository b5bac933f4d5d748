import { Module } from '@nestjs/common';
import { ResourceModule } from '../resource/resource.module.js';
import { GradebookCategoryProcessor } from './gradebook/gradebook-category.processor.js';
import { GradebookEvaluationProcessor } from './gradebook/gradebook-evaluation.processor.js';
import { GradebookLinkProcessor } from './gradebook/gradebook-link.processor.js';
import { GradebookResultProcessor } from './gradebook/gradebook-result.processor.js';
import { recordProcessors } from './records.processors.js';
import { trackingEntities } from './tracking.entities.js';

/** What learners have done and achieved: visits, attempts, progress, the gradebook. */
@Module({
  imports: [ResourceModule.forFeature(trackingEntities)],
  providers: [
    GradebookCategoryProcessor,
    GradebookEvaluationProcessor,
    GradebookLinkProcessor,
    GradebookResultProcessor,
    ...recordProcessors,
  ],
})
export class TrackingModule {}

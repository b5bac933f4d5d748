import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DescribeLinkedAnswer } from '../../auth/answer-shape.js';
import { conditionSql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { DocumentationLink } from '../../resource/protocol/documentation-link.js';
import { JSON_LD, WRITE_ANSWER_TYPES } from '../../resource/protocol/media-type.js';
import { rowDenied } from '../../resource/policy/access-denied.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Responder } from '../../resource/protocol/responder.js';
import { parseIdentifier } from '../../resource/model/iri.js';
import { Guarded, PolicyGuard } from '../../resource/routes/policy.guard.js';
import { ConferenceActivity } from '../entities/participant-records/conference-activity.entity.js';
import { EVIDENCE } from './evidence.documentation.js';
import { EvidenceReader } from './evidence-reader.js';
import { formatAmong } from '../../resource/input/call-reader.js';
import { sendJson, vocabulary } from '../http/json-response.js';

/** The evidence of a record's metrics; for those who may read the record. */
@ApiTags('Conference activities')
@ApiBearerAuth()
@Controller('api/conference_activities/:id/evidence')
@UseGuards(PolicyGuard)
export class EvidenceController {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly evidence: EvidenceReader,
    private readonly documentation: DocumentationLink,
    private readonly responder: Responder,
  ) {}

  @Get()
  @Guarded({ entity: ConferenceActivity, operation: 'read' })
  @ApiOperation({ summary: 'Retrieves the intervals and events that the figures of a ConferenceActivity resource rest on.' })
  @ApiParam({ name: 'id', schema: { type: 'integer' } })
  @DescribeLinkedAnswer(
    200,
    'Presence, microphone and camera as intervals, messages, reactions and hands as moments, each with its events and what the deliveries of these proved.',
    EVIDENCE,
  )
  @ApiResponse({ status: 403, description: 'The record is not for the caller.' })
  @ApiResponse({ status: 404, description: 'There is no such record.' })
  async read(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const format = formatAmong(request, WRITE_ANSWER_TYPES);
    const id = await this.readable(request);
    const evidence = await this.evidence.of(id);
    const linked = {
      '@context': vocabulary(this.documentation.url(request)),
      '@id': `${evidence.activity}/evidence`,
      '@type': 'ConferenceActivityEvidence',
    };
    sendJson(this.responder, request, response, { format, value: format === JSON_LD ? { ...linked, ...evidence } : evidence });
  }

  /** @throws Problem 403 where the record exists but is refused, 404 where it does not exist */
  private async readable({ params, grant, user }: ResourceRequest): Promise<number> {
    const id = parseIdentifier(params['id'] ?? '', this.registry.of(ConferenceActivity).identifier);
    const found = await this.database.one<{ isReadable: boolean }>(
      sql`SELECT ${conditionSql(grant?.scope ?? false)} AS "isReadable" FROM "conference_activity" "t" WHERE "t"."id" = ${id ?? null}::bigint`,
    );
    if (!found) throw new Problem(404, 'Not Found');
    if (!found.isReadable) throw rowDenied(user, this.registry.of(ConferenceActivity).policy.rules.read);
    return id ?? 0;
  }
}

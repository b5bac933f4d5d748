import { Controller, Delete, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DescribeLinkedAnswer, MOMENT, oneOfTexts, orNull, shapeOf, TEXT } from '../../auth/answer-shape.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { rowDenied } from '../../resource/policy/access-denied.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Responder } from '../../resource/protocol/responder.js';
import { parseIdentifier } from '../../resource/model/iri.js';
import { Guarded, PolicyGuard } from '../../resource/routes/policy.guard.js';
import { EntityStore } from '../../resource/persistence/entity-store.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import { sendSingleObject } from '../http/single-object-response.js';
import { HookAdministration, type HookSummary } from '../hooks/hook-administration.js';

/** Where no hook was ever registered, the answer has the state alone. */
const HOOK = shapeOf(
  {
    state: oneOfTexts('wanted', 'active', 'renewing', 'removed', 'failed'),
    scope: oneOfTexts('per_meeting', 'global', 'server'),
    registeredAt: orNull(MOMENT),
    expiresAt: orNull(MOMENT),
    renewalAt: orNull(MOMENT),
    nextAttemptAt: MOMENT,
    lastError: orNull(TEXT),
  },
  { optional: ['scope', 'registeredAt', 'expiresAt', 'renewalAt', 'nextAttemptAt', 'lastError'] },
);

/** The hook of one meeting; those who may change the meeting may have it registered or removed. */
@ApiTags('Conference meetings')
@ApiBearerAuth()
@Controller('api/conference_meetings/:id/hook')
@OpenToScopes('')
@UseGuards(PolicyGuard)
@ApiResponse({ status: 403, description: 'The caller may not change the meeting' })
@ApiResponse({ status: 404, description: 'There is no such meeting' })
@ApiResponse({ status: 409, description: 'Webhooks are switched off, or of another scope, or the meeting has no remoteId' })
export class MeetingHookController {
  constructor(
    private readonly hooks: HookAdministration,
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly store: EntityStore,
    private readonly responder: Responder,
  ) {}

  // The policy decides about strangers too, as it does for the meeting itself.
  @Post()
  @HttpCode(200)
  @Public(true)
  @Guarded({ entity: ConferenceMeeting, operation: 'update' })
  @ApiOperation({ summary: 'Registers or confirms the hook that reports on a ConferenceMeeting resource.' })
  @DescribeLinkedAnswer(200, 'It is so, with the state of the hook', HOOK)
  @DescribeLinkedAnswer(202, 'It will be so shortly, with the state of the hook', HOOK)
  async ensure(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const id = await this.writableMeeting(request);
    const hook = await this.hooks.ensureMeeting(id);
    this.answer(request, response, id, hook, hook.state === 'active' && hook.wanted);
  }

  @Delete()
  @Public(true)
  @Guarded({ entity: ConferenceMeeting, operation: 'update' })
  @ApiOperation({ summary: 'Removes the own hook of a ConferenceMeeting resource, until it is asked for again.' })
  @DescribeLinkedAnswer(200, 'It is so, with the state of the hook', HOOK)
  @DescribeLinkedAnswer(202, 'It will be so shortly, with the state of the hook', HOOK)
  async remove(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const id = await this.writableMeeting(request);
    const hook = await this.hooks.removeFromMeeting(id);
    this.answer(request, response, id, hook, hook === undefined || hook.state === 'removed');
  }

  private answer(request: ResourceRequest, response: Response, id: number, hook: HookSummary | undefined, done: boolean): void {
    const subject = { iri: `/api/conference_meetings/${id}/hook`, type: 'ConferenceHook' };
    const { state, scope, registeredAt, expiresAt, renewalAt, nextAttemptAt, lastError } = hook ?? { state: 'removed' };
    const members = { state, scope, registeredAt, expiresAt, renewalAt, nextAttemptAt, lastError };
    sendSingleObject(this.responder, request, response, subject, members, done ? 200 : 202);
  }

  /** @throws Problem 403 where the caller may not change the meeting, 404 where there is none */
  private async writableMeeting({ params, grant, user }: ResourceRequest): Promise<number> {
    const meetings = this.registry.of(ConferenceMeeting);
    const id = parseIdentifier(params.id ?? '', meetings.identifier);
    if (id === undefined || !(await this.store.exists(this.database, meetings, id))) throw new Problem(404, 'Not Found');
    if (!(await this.store.exists(this.database, meetings, id, grant?.scope ?? false)))
      throw rowDenied(user, meetings.policy.rule('update'));
    return id;
  }
}

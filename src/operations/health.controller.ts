import { Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Admits } from '../auth/admits.decorator.js';
import { Public } from '../auth/public.decorator.js';
import { Deprecated } from '../deprecation/deprecated.decorator.js';
import { Readiness } from './probes/readiness.js';

const HEALTHY = { type: 'object', required: ['status'], properties: { status: { type: 'string', enum: ['ok'] } } };

const SENTENCES = {
  leaving: 'This process is about to stop: another one answers.',
  'database away': 'The database does not answer.',
} as const;

/** For balancers that were set up before there were probes: whether this process can do its work. */
@ApiTags('Operations')
@Controller('health')
@Admits('everyone')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** @throws ServiceUnavailableException when the database doesn't respond or the process is about to stop */
  @Public(true)
  @Deprecated({ since: '2026-11-23', sunset: '2027-06-01', successor: '/health/ready' })
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Tells whether this process can do its work.' })
  @ApiResponse({ status: 200, description: 'It can.', content: { 'application/json': { schema: HEALTHY } } })
  @ApiResponse({ status: 401, description: 'A token was sent that is not valid; none is needed.' })
  @ApiResponse({ status: 503, description: 'The database does not answer, or this process is about to stop.' })
  async check(): Promise<{ status: 'ok' }> {
    const condition = await this.readiness.condition();
    if (condition === 'ok') return { status: condition };
    throw new ServiceUnavailableException(SENTENCES[condition]);
  }
}

import { Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Admits } from '../auth/admits.decorator.js';
import { Public } from '../auth/public.decorator.js';

const HEALTHY = { type: 'object', required: ['status'], properties: { status: { type: 'string', enum: ['ok'] } } };

/** For load balancers and container platforms: whether this process can do its work. */
@ApiTags('Operations')
@Controller('health')
@Admits('everyone')
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ServiceUnavailableException when the database doesn't respond */
  @Public(true)
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Tells whether this process can do its work.' })
  @ApiResponse({ status: 200, description: 'It can.', content: { 'application/json': { schema: HEALTHY } } })
  @ApiResponse({ status: 401, description: 'A token was sent that is not valid; none is needed.' })
  @ApiResponse({ status: 503, description: 'The database does not answer.' })
  async check(): Promise<{ status: 'ok' }> {
    try {
      await this.dataSource.query('SELECT 1');
      return { status: 'ok' };
    } catch (error) {
      throw new ServiceUnavailableException('The database does not answer.', { cause: error });
    }
  }
}

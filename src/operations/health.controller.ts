import { Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Public } from '../auth/public.decorator.js';

/** For load balancers and container platforms: whether this process can do its work. */
@Controller('health')
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ServiceUnavailableException when the database doesn't answer */
  @Public(true)
  @Get()
  @Header('Cache-Control', 'no-store')
  async check(): Promise<{ status: 'ok' }> {
    try {
      await this.dataSource.query('SELECT 1');
      return { status: 'ok' };
    } catch (error) {
      throw new ServiceUnavailableException('The database does not answer.', { cause: error });
    }
  }
}

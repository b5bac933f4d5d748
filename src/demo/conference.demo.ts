import type { INestApplicationContext } from '@nestjs/common';
import type { DemoPlatform } from './platform.demo.js';

export async function seedConference(_app: INestApplicationContext, _platform: DemoPlatform): Promise<void> {}

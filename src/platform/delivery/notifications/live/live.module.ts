import { Module } from '@nestjs/common';
import { LiveNotificationsController } from './live.controller.js';

/** A module of its own: Nest takes its route before `/api/notifications/:id` only where that was declared first. */
@Module({ controllers: [LiveNotificationsController] })
export class LiveNotificationsModule {}

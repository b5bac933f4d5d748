import { Entity } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Html, Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { installationCatalogue } from '../../../rights/access/installation-catalogue.policy.js';

/** An announcement that users see when they sign in. */
@Entity('notification_event')
@ApiResource({
  path: 'notification_events',
  display: { list: ['title', 'eventType', 'persistent', 'dayDiff'] },
  policy: installationCatalogue,
  description: 'Rule that produces notifications inside the product.',
})
export class NotificationEvent {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true })
  title: string;

  @Html()
  content: string | null;

  @Text()
  link: string | null;

  @Flag({ description: 'Whether it comes back until it is acknowledged.', deprecated: { until: '0.7' } })
  persistent: boolean;

  @WholeNumber({ description: 'Days between the event and the notification.', deprecated: { until: '0.7' } })
  dayDiff: number | null;

  @Text({ max: 255, required: true, filter: ['exact'] })
  eventType: string;

  @WholeNumber({ description: 'Id of what it is about; of what kind, the type says.', deprecated: { until: '0.7' } })
  eventId: number | null;
}

import { Entity } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { linkTracePolicy } from './activity-log.policy.js';

/** An opening of a link of a course by a person. */
@Entity('track_e_links')
@ApiResource({
  name: 'TrackELinks',
  path: 'track_e_links',
  display: { list: ['linksUserId', 'linksLinkId', 'cId', 'linksDate'] },
  policy: linkTracePolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service when a member opens a link of a course',
  description: 'Opening of a course link by a person.',
})
export class LinkVisit {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased('subject')
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id.' })
  linksUserId: number | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  linksDate: Date | null;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @WholeNumber({ names: 'links', write: false, filter: ['exact'] })
  linksLinkId: number | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  linkSessionId: number | null;
}

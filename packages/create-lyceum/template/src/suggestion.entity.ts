import { administrator, owner, User } from 'lyceum/platform';
import { any, ApiResource, authenticated, Choice, CreatedAt, Identifier, policy, Reference, Text } from 'lyceum/resource';
import { Entity, type Relation } from 'typeorm';

/** All who are signed in suggest things; each sees their own, administrators see all and say what became of them. */
const suggestionPolicy = policy('suggestions', {
  read: any(administrator, owner('author')),
  create: authenticated,
  update: administrator,
  delete: any(administrator, owner('author')),
});

/** What a user would change about the school. */
@Entity('suggestion')
@ApiResource({ path: 'suggestions', description: 'What a user would change about the school.', policy: suggestionPolicy })
export class Suggestion {
  @Identifier()
  id: number;

  @Text({ max: 200, required: true, search: true, order: true, filter: ['partial'] })
  title: string;

  @Text({ max: 4000, search: true })
  reason: string | null;

  @Choice(['new', 'planned', 'done', 'declined'], { default: 'new', filter: ['exact'] })
  state: 'new' | 'planned' | 'done' | 'declined';

  @Reference(() => User, { stamp: 'caller', erasure: 'subject' })
  author: Relation<User> | null;

  @CreatedAt({ order: true })
  suggestedAt: Date;
}

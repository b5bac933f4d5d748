import { IsString, Length } from 'class-validator';
import { Column, Entity, type Relation } from 'typeorm';
import { sql } from '../../../../database/sql.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../../directory/portals/portal.entity.js';
import { IdentityProviderProcessor } from './identity-provider.processor.js';
import { type Policy, policy } from '../../../../resource/model/policy.js';
import { administratorOfPortal } from '../../../rights/access/portal-record.rules.js';

/** Providers of identities are the affair of their portal's administrators. */
const identityProviderPolicy: Policy = policy('identity providers', {
  read: administratorOfPortal('portal'),
  create: administratorOfPortal('portal'),
  update: administratorOfPortal('portal'),
  delete: administratorOfPortal('portal'),
});

const LONGEST_SECRET = 1024;

/** A provider of identities (OpenID Connect) at which people sign in to a portal. */
@Entity('identity_provider')
@ApiResource({
  path: 'identity_providers',
  display: {
    list: ['title', 'portal', 'issuer', 'enabled'],
    form: {
      Provider: ['portal', 'title', 'issuer', 'enabled'],
      Client: ['clientId', 'clientSecret', 'scopes'],
      Accounts: ['usernameClaim', 'createsAccounts', 'linksByEmail'],
    },
  },
  policy: identityProviderPolicy,
  processor: IdentityProviderProcessor,
  description:
    'Provider of identities (OpenID Connect) at which people sign in to a portal. The operator names the issuers that may be used (OIDC_ISSUERS).',
})
export class IdentityProvider {
  @Identifier()
  id: number;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE' })
  portal: Relation<Portal>;

  @Text({ max: 100, required: true, order: true, filter: ['partial'], description: 'As the sign-in page calls it.' })
  title: string;

  @Text({
    max: 255,
    required: true,
    filter: ['exact'],
    description: 'Issuer identifier, exactly as the provider gives it; one of OIDC_ISSUERS.',
  })
  issuer: string;

  @Text({ max: 255, required: true, description: 'What the provider calls this portal.' })
  clientId: string;

  @Input({
    type: 'string',
    minimumLength: 1,
    maximumLength: LONGEST_SECRET,
    validators: [IsString(), Length(1, LONGEST_SECRET)],
    description: 'The secret that the provider gave out; none for a public client. Stored encrypted and never returned.',
    example: 'correct horse battery staple',
  })
  clientSecret?: string | null;

  @Computed({
    type: 'boolean',
    description: 'Whether the client has a secret (RFC 6749 §2.1).',
    expression: (row) => sql`(${row.column('sealedSecret')} IS NOT NULL)`,
  })
  confidential: boolean;

  /** Sealed (see SecretBox). */
  @Column({ type: 'bytea', nullable: true })
  sealedSecret: Buffer | null;

  @Text({ max: 255, required: true, default: 'openid profile email', description: 'What is asked for; `openid` is among it.' })
  scopes: string;

  @Text({
    max: 100,
    required: true,
    default: 'preferred_username',
    description: 'The claim that becomes the user name of a new account; the e-mail address where it is missing.',
  })
  usernameClaim: string;

  @Flag({
    required: true,
    default: false,
    description: 'Whether people who have no account get one, as students. Their address has to be verified by the provider.',
  })
  createsAccounts: boolean;

  @Flag({
    required: true,
    default: false,
    description:
      'Whether an account of the portal with the same e-mail address is taken for the same person, where the provider has verified it.',
  })
  linksByEmail: boolean;

  @Flag({ required: true, default: true, filter: ['exact'], description: 'Whether people can sign in there.' })
  enabled: boolean;

  @Computed({
    type: 'string',
    description:
      'Path at the address of the portal to which the provider has to send people back; to be registered there with the address before it.',
    expression: (row) => sql`('/account/oidc/' || ${row.id} || '/callback')`,
  })
  redirectPath: string;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}

import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { CredentialAddresses } from './credential-addresses.js';
import { CredentialIssuing } from './credential-issuing.js';
import { CredentialKey } from './credential-key.entity.js';
import { CredentialKeys } from './credential-keys.js';
import { CREDENTIAL_TRIGGERS } from './credential-triggers.js';
import { CredentialVerification } from './credential-verification.js';
import { Credential } from './credential.entity.js';
import { CredentialsController } from './credentials.controller.js';
import { PublicCredentials } from './public-credentials.js';
import { SignCredentials } from './sign-credentials.task.js';
import { sql } from '../../../database/sql.js';

/** Awarded skills as Open Badges 3.0 that others can verify. */
export const credentials: Feature = {
  name: 'credentials',
  area: 'people',
  needs: ['nodes', 'portals'],
  // Nothing is left but the bits by which verifiers know that they are revoked: the end of the awards, which follows, leaves the contents alone.
  erasedAlong: (userId) => sql`UPDATE "credential" SET "document" = NULL, "jws" = NULL WHERE "user_id" = ${userId}`,
  entities: [Credential, CredentialKey],
  controllers: [CredentialsController],
  providers: [CredentialAddresses, CredentialIssuing, CredentialKeys, CredentialVerification, PublicCredentials],
  exports: [CredentialAddresses, CredentialKeys],
  triggers: CREDENTIAL_TRIGGERS,
  schedules: [
    {
      name: 'credentials',
      title: message('credentials.schedules.credentials', 'Sign certificates and badges'),
      everySeconds: 5,
      task: SignCredentials,
    },
  ],
};

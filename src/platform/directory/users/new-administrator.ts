import type { INestApplicationContext } from '@nestjs/common';
import { Actor } from '../../../auth/actor.js';
import { Environment } from '../../../config/environment.js';
import { StartupError } from '../../../config/startup-error.js';
import { effectiveRoles, ROLES } from '../../rights/access/roles.js';
import { User } from './user.entity.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { parsePreferences } from '../../../resource/protocol/preferences.js';
import { readBody } from '../../../resource/input/body-reader.js';
import { PolicyService } from '../../../resource/policy/policy.service.js';
import { ResourceWriter } from '../../../resource/persistence/resource-writer.js';

interface NewAdministrator {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Makes a global administrator the way the API makes users, by the same rules, on the portal of PORTAL_ID.
 * @throws StartupError where the name is taken or one of the values is no good
 */
export async function createAdministrator(app: INestApplicationContext, { username, email, password }: NewAdministrator): Promise<void> {
  const resource = app.get(ResourceRegistry).of(User);
  const actor = Actor.service(effectiveRoles([ROLES.globalAdministrator]), app.get(Environment).PORTAL_ID);
  const grant = app.get(PolicyService).decide(actor, resource, 'create');
  if (grant === false) throw new Error('The rules of users admit no global administrator.');
  const account = { username, email, plainPassword: password, status: 'teacher', roles: [ROLES.globalAdministrator] };
  try {
    const context = { resource, operation: 'create', actor, preferences: parsePreferences(undefined) } as const;
    const change = readBody(Buffer.from(JSON.stringify(account)), context);
    await app.get(ResourceWriter, { strict: false }).create({ resource, operation: 'create', actor, grant }, change);
  } catch (error) {
    if (error instanceof Problem) throw new StartupError(`No administrator was made. ${reasons(error)}`, { cause: error });
    throw error;
  }
}

function reasons({ detail, document }: Problem): string {
  const violations = document.violations ?? [];
  return violations.map(({ propertyPath, message }) => `${LABELS[propertyPath] ?? propertyPath}: ${message}`).join(' ') || detail;
}

/** What the command's user knows the members by. */
const LABELS: Readonly<Record<string, string>> = { plainPassword: 'password' };

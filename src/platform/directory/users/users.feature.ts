import type { Feature } from '../../../feature/feature.js';
import { usersScreens } from './home.screen.js';
import { AskedUsers } from '../../../resource/model/asked-users.js';
import { AdministratedUsers } from './administrated-users.js';
import { User } from './user.entity.js';
import { MeController } from './me.controller.js';
import { AccountDirectory } from '../../../auth/account-directory.js';
import { PlatformAccountDirectory } from './account-directory.js';
import { secondFactorRequiredFor } from '../../rights/access/access.settings.js';
import { UserRemoval } from './user-removal.js';
import { usersHome } from './users.home.js';

/** Accounts, and what a caller reads of their own. */
export const users: Feature = {
  name: 'users',
  screens: usersScreens,
  area: 'people',
  needs: ['erasure', 'nodes'],
  entities: [User],
  controllers: [MeController],
  providers: [
    UserRemoval,
    { provide: AccountDirectory, useClass: PlatformAccountDirectory },
    { provide: AskedUsers, useClass: AdministratedUsers },
  ],
  exports: [AccountDirectory],
  textSettings: [secondFactorRequiredFor],
  home: usersHome,
  problems: {
    'former-user': { status: 409, meaning: 'The account stands for deleted people, and cannot be deleted itself.' },
  },
};

import type { Feature } from '../../../feature/feature.js';
import { firstRoles } from './first-roles.js';
import { PortalPlugin } from './portal-plugin.entity.js';
import { RolePermission } from './role-permission.entity.js';
import { Permission } from './permission.entity.js';
import { Plugin } from './plugin.entity.js';
import { Role } from './role.entity.js';
import { PlatformSetting } from './platform-setting.entity.js';
import { DeclaredSettings } from './declared-settings.js';
import { htmlPolicySetting, PortalHtmlPolicies } from './html-policy.setting.js';
import { SettingDeclaration } from './setting-declaration.entity.js';

/** Settings of portals, roles and permissions, extensions. */
export const settings: Feature = {
  name: 'settings',
  area: 'administration',
  needs: ['portals'],
  entities: [PortalPlugin, RolePermission, Permission, Plugin, Role, PlatformSetting, SettingDeclaration],
  providers: [DeclaredSettings, PortalHtmlPolicies],
  textSettings: [htmlPolicySetting],
  firstRows: [firstRoles],
  problems: {
    'setting-locked': { status: 409, meaning: 'The first portal sets this value for all portals.' },
  },
};

/** Role whose bearers may see the administration area's pages. */
export const AdministrationRole = Symbol('AdministrationRole');

/** Role whose bearers may see the pages that concern all portals of the installation. */
export const InstallationRole = Symbol('InstallationRole');

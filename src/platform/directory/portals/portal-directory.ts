import { Injectable } from '@nestjs/common';
import { type PortalAddress, PortalDirectory } from '../../../auth/portals/portal-directory.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';

/** The platform's portals as authentication asks for them. */
@Injectable()
export class PlatformPortalDirectory extends PortalDirectory {
  constructor(private readonly database: Database) {
    super();
  }

  findActive(): Promise<PortalAddress[]> {
    return this.database.rows<PortalAddress>(sql`SELECT "id", "url" FROM "access_url" WHERE "active" ORDER BY "id"`);
  }
}

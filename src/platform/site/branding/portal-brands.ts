import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../../config/clock.js';
import { stackOf } from '../../../config/error-stack.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { type Brand, PageBrands } from '../../../pages/page-brand.js';
import { settingValue } from '../../rights/access/setting.rules.js';
import { saidName } from '../../directory/portals/portals.settings.js';
import { portalColor, portalIcon } from './branding.settings.js';
import { onDark } from './contrast.js';
import { iconPicture, type IconPicture } from './icon-picture.js';

const FIRST_PORTAL = 1;
/** For how long another process may show what was said before. */
const LIFETIME_MS = 5_000;
const MOST_PORTALS = 1_000;

interface BrandRow {
  readonly id: number;
  readonly name: string | null;
  readonly color: string | null;
  readonly icon: string | null;
  readonly logo: number | null;
}

/** A brand with the picture that its icon is. */
interface KnownBrand extends Brand {
  readonly picture?: IconPicture;
}

/** Brands of all portals, in memory: every page needs one. They are read anew beside the requests, which do not wait for that. */
@Injectable()
export class PortalBrands extends PageBrands implements OnApplicationBootstrap {
  readonly #logger = new Logger(PortalBrands.name);
  #brands: ReadonlyMap<number, KnownBrand> = new Map();
  #readAt = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.read().catch((error: unknown) => this.#logger.warn(`Brands of portals could not be read: ${stackOf(error)}`));
  }

  override of(portalId: number = FIRST_PORTAL): KnownBrand {
    if (Math.abs(this.clock.now().getTime() - this.#readAt) > LIFETIME_MS)
      void this.read().catch((error: unknown) => this.#logger.warn(`Brands of portals could not be read: ${stackOf(error)}`));
    return this.#brands.get(portalId) ?? {};
  }

  /** To be called where one was changed in this process. */
  async read(): Promise<void> {
    this.#readAt = this.clock.now().getTime();
    const rows = await this.database.rows<BrandRow>(
      sql`SELECT "a"."id", ${saidName(sql`"a"."id"`)} AS "name", ${settingValue(portalColor.variable, sql`"a"."id"`)} AS "color",
            ${settingValue(portalIcon.variable, sql`"a"."id"`)} AS "icon",
            (SELECT "i"."id" FROM "illustration" "i" JOIN "resource_node" "n" ON "n"."id" = "i"."resource_node_id"
              WHERE "n"."parent_id" = "a"."resource_node_id" ORDER BY "i"."id" LIMIT 1) AS "logo"
          FROM "access_url" "a" ORDER BY "a"."id" LIMIT ${MOST_PORTALS}`,
    );
    this.#brands = new Map(rows.map((row) => [row.id, brandOf(row)]));
  }
}

/** Addresses name what they lead to, so that browsers may keep it. */
function brandOf({ name, color, icon, logo }: BrandRow): KnownBrand {
  const picture = icon ? iconPicture(icon) : undefined;
  return {
    ...(name && { name }),
    ...(logo !== null && { logo: `/api/illustrations/${logo}/content` }),
    ...(color && { color: { light: color, dark: onDark(color) }, style: `/brand/style.css?v=${versionOf(color)}` }),
    ...(picture && icon && { picture, icon: `/brand/icon.png?v=${versionOf(icon)}` }),
  };
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

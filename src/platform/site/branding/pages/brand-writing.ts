import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { Clock } from '../../../../config/clock.js';
import { Database } from '../../../../database/statements.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { PageApi, type PageCall } from '../../../../pages/page-api.js';
import { dataAddress, type SentFile } from '../../../../pages/page-upload.js';
import { Problem, ViolationProblem } from '../../../../resource/protocol/problem.js';
import { portalNode } from '../../../content-tree/nodes/portal-node.js';
import { mailFooter } from '../../../delivery/mail/mail.settings.js';
import { portalName } from '../../../directory/portals/portals.settings.js';
import { portalColor, portalIcon } from '../branding.settings.js';
import { PortalBrands } from '../portal-brands.js';

/** Fields of the form of words, each with the setting that it is. */
export const FIELDS = { name: portalName.variable, color: portalColor.variable, footer: mailFooter.variable } as const;
export type FieldName = keyof typeof FIELDS;

/** What a field has, and whether the portal may say it. */
interface ShownField {
  readonly value: string;
  readonly isLocked: boolean;
}

/** A value of a field that the API does not take. */
export class RefusedField extends Error {
  constructor(
    readonly field: FieldName | 'icon',
    readonly detail: string,
    readonly status: number,
  ) {
    super(detail);
  }
}

/** Reads and writes the brand of the caller's portal by the API. */
@Injectable()
export class BrandWriting {
  constructor(
    private readonly api: PageApi,
    private readonly brands: PortalBrands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async fields(actor: Actor): Promise<Readonly<Record<FieldName, ShownField>>> {
    const rows = await this.#rows(actor, Object.values(FIELDS));
    const shown = (variable: string): ShownField => {
      const row = rows.get(variable);
      return { value: textOf(row?.['selectedValue']), isLocked: row?.['writable'] === false };
    };
    return { name: shown(FIELDS.name), color: shown(FIELDS.color), footer: shown(FIELDS.footer) };
  }

  /** Says all of the form or nothing. @throws RefusedField for the first one that is not taken */
  async say(actor: Actor, form: URLSearchParams): Promise<void> {
    const rows = await this.#rows(actor, Object.values(FIELDS));
    await this.api.together(actor, async (call) => {
      for (const field of Object.keys(FIELDS) as FieldName[]) {
        const row = rows.get(FIELDS[field]);
        const said = (form.get(field) ?? '').replaceAll('\r\n', '\n').trim();
        if (row && form.has(field) && said !== textOf(row['selectedValue'])) await this.#write(call, field, row, said);
      }
    });
    await this.brands.read();
  }

  /** @param file nothing takes the icon away @throws RefusedField */
  async sayIcon(actor: Actor, file?: SentFile['file']): Promise<void> {
    const rows = await this.#rows(actor, [portalIcon.variable]);
    const row = rows.get(portalIcon.variable);
    if (row)
      await this.api.together(actor, (call) => this.#write(call, 'icon', row, file ? dataAddress({ ...file, name: 'icon.png' }) : ''));
    await this.brands.read();
  }

  /** @throws Problem as the API would answer */
  async sayLogo(actor: Actor, file: NonNullable<SentFile['file']>): Promise<void> {
    const { portalId } = actor;
    const node = await this.database.transaction((transaction) => portalNode(transaction, portalId, this.clock.now()));
    const body = { name: file.name.slice(0, 200) || 'logo', parentResourceNodeId: node, uploadFile: dataAddress(file) };
    await this.api.send(actor, { method: 'POST', address: '/api/illustrations', body });
    await this.brands.read();
  }

  async removeLogo(actor: Actor): Promise<void> {
    const address = this.brands.of(actor.portalId).logo?.replace(/\/content$/, '');
    if (address !== undefined) await this.api.answer(actor, { method: 'DELETE', address });
    await this.brands.read();
  }

  async #write(call: PageCall, field: FieldName | 'icon', row: ApiItem, said: string): Promise<void> {
    try {
      await call({ method: 'PATCH', address: textOf(row['@id']), body: { selectedValue: said === '' ? null : said } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const [violation] = error instanceof ViolationProblem ? (error.document.violations ?? []) : [];
      throw new RefusedField(field, violation?.message ?? error.detail, error.getStatus());
    }
  }

  async #rows(actor: Actor, variables: readonly string[]): Promise<ReadonlyMap<string, ApiItem>> {
    const named = variables.map((variable) => `variable[]=${variable}`).join('&');
    const rows = await this.api.rows(actor, `/api/settings?url=/api/access_urls/${actor.portalId}&${named}&itemsPerPage=20`);
    return new Map(rows.map((row) => [textOf(row['variable']), { ...row, '@id': `/api/settings/${Number(row['id'])}` }]));
  }
}

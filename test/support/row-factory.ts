import type { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { Given, PORTAL } from './given.js';

/** A value that fits a field, different each time where the field wants it. */
export function sampleValue(field: FieldDefinition, serial: number): unknown {
  switch (field.type) {
    case 'integer':
    case 'bigint':
    case 'number':
      return Math.min(Math.max(serial % 50, field.minimum ?? 0, 1), field.maximum ?? 50);
    case 'decimal':
      return '1.5';
    case 'boolean':
      return serial % 2 === 0;
    case 'datetime':
      // Later for later members: where a row has two, the second one often has to follow the first.
      return new Date(Date.UTC(2026, 2, 1, 10, serial)).toISOString();
    case 'date':
      return new Date(Date.UTC(2026, 2, 1 + serial)).toISOString().slice(0, 10);
    case 'choice':
      return field.values?.[0];
    case 'uuid':
      return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
    case 'email':
      return `person${serial}@example.org`;
    case 'url':
      return `https://example.org/${serial}`;
    case 'json':
      return field.items === undefined ? { sample: serial } : [];
    default:
      return sampleText(field, serial);
  }
}

function sampleText({ name, maximumLength = 40 }: FieldDefinition, serial: number): string {
  if (LANGUAGE.test(name)) return sampleLanguage(serial);
  if (COLOUR.test(name)) return '#3366cc';
  return ZONE.test(name) ? 'Europe/Paris' : `sample${serial}`.slice(0, maximumLength);
}

/** Members that hold the tag of a language, a time zone, or a colour. */
const LANGUAGE = /^(?:locale|lang|language|isocode)$|(?:Locale|Language)$/;
const ZONE = /timezone$/i;
const COLOUR = /^color$/;

/** Codes of three letters that the standard leaves to everybody's own use: each its own, as tags of languages are. */
function sampleLanguage(serial: number): string {
  const letter = (number: number): string => String.fromCharCode('a'.charCodeAt(0) + (number % 26));
  return `q${letter(Math.floor(serial / 26))}${letter(serial)}`;
}

/**
 * Writes valid rows of any resource from its declaration alone: what it requires, and the rows that these refer to.
 * Rows go straight into the database, so that nothing about them depends on whom the API would let write them.
 */
export class RowFactory {
  private serial = 100;
  private readonly given: Given;

  constructor(
    private readonly dataSource: DataSource,
    private readonly resources: readonly ResourceDefinition[],
  ) {
    this.given = new Given(dataSource);
  }

  /** @param values columns that must have these values @returns the id of the new row */
  async insert(resource: ResourceDefinition, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
    if (resource.view !== undefined) return this.show(resource);
    const { columns } = this.dataSource.getMetadata(resource.entity);
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      if (column.databaseName in values || !isNeeded(column)) continue;
      row[column.databaseName] = await this.valueOf(resource, column);
    }
    // Both forms of one name, as the service writes them.
    if (resource.table === 'user') row['username_canonical'] = String(values['username'] ?? row['username']).toLowerCase();
    const id = await this.insertMending(resource, { ...row, ...values });
    await this.putOnPortal(resource, id);
    return id;
  }

  /** A row of a view comes from those of tables; a learner in a course shows in each. @returns its id */
  private async show({ table }: ResourceDefinition): Promise<number> {
    const enrolments = this.resources.find((resource) => resource.table === 'course_rel_user');
    if (!enrolments) throw new Error('There are no subscriptions to courses.');
    await this.insert(enrolments, { status: 'student' });
    const [row] = await this.dataSource.query<{ id: number }[]>(`SELECT "id" FROM "${table}" ORDER BY "id" DESC LIMIT 1`);
    return Number(row?.id);
  }

  /** A rule over several columns may ask for one that is optional by itself; the rule says at which property it is reported. */
  private async insertMending(resource: ResourceDefinition, row: Record<string, unknown>, triesLeft = 3): Promise<number> {
    try {
      return await this.given.row(resource.table, row);
    } catch (error) {
      const { constraint } = (error as { driverError?: { constraint?: string } }).driverError ?? {};
      const property = constraint === undefined ? undefined : resource.constraints.get(constraint)?.property;
      const column = this.dataSource.getMetadata(resource.entity).columns.find(({ propertyName }) => propertyName === property);
      if (!column || triesLeft === 0 || column.databaseName in row) throw error;
      // What broke the rule is the default of a flag.
      const value = column.type === 'boolean' ? !column.default : await this.valueOf(resource, column);
      return this.insertMending(resource, { ...row, [column.databaseName]: value }, triesLeft - 1);
    }
  }

  private async valueOf(resource: ResourceDefinition, column: ColumnMetadata): Promise<unknown> {
    this.serial += 1;
    const target = this.targetOf(column);
    if (target) return target.table === 'access_url' && !resource.table.startsWith('access_url_rel_') ? PORTAL : this.insert(target);
    const field = [...resource.fields.values()].find((candidate) => candidate.column === column.databaseName);
    const value = field ? sampleValue(field, this.serial) : sampleOf(column, this.serial);
    return column.type === 'jsonb' ? JSON.stringify(value) : value;
  }

  /** The resource that a foreign key on this column leads to, be it a relation's or a bare id's. */
  private targetOf(column: ColumnMetadata): ResourceDefinition | undefined {
    const key = column.entityMetadata.foreignKeys.find(({ columns }) => columns.includes(column));
    return key && this.resources.find(({ entity }) => entity === key.referencedEntityMetadata.target);
  }

  /** Users, courses and sessions belong to a portal; without one nobody but a global administrator would see them. */
  private async putOnPortal({ table }: ResourceDefinition, id: number): Promise<void> {
    if (table !== 'user' && table !== 'course' && table !== 'session') return;
    await this.given.row(`access_url_rel_${table}`, { url_id: PORTAL, [`${table}_id`]: id });
  }
}

export function isNeeded(column: ColumnMetadata): boolean {
  return !column.isNullable && !column.isGenerated && column.default === undefined && !column.isCreateDate && !column.isUpdateDate;
}

/** A value for a column that the API does not know. */
export function sampleOf(column: ColumnMetadata, serial: number): unknown {
  if (column.type === 'integer' || column.type === 'bigint') return serial;
  if (column.type === 'timestamptz') return new Date(Date.UTC(2026, 2, 1, 10, serial));
  return `sample${serial}`;
}

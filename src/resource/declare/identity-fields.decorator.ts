import { Column, CreateDateColumn, Generated, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { type FieldOptions } from '../model/field-declaration.js';
import { recordField } from './recorded-fields.js';

interface IdentifierOptions {
  readonly type?: 'integer' | 'bigint';
}

/** The generated identifier that the item's address carries. */
export function Identifier({ type = 'integer' }: IdentifierOptions = {}): PropertyDecorator {
  return (prototype, property) => {
    recordField(prototype, { name: String(property), type, generated: true, write: false, filter: ['exact', 'range'], order: true });
    PrimaryGeneratedColumn('identity', { type, generatedIdentity: 'BY DEFAULT' })(prototype, property);
  };
}

type TimestampOptions = Pick<FieldOptions, 'filter' | 'order' | 'readableBy'>;

/** The timestamp of the row's creation, set by the database. */
export function CreatedAt(options: TimestampOptions = {}): PropertyDecorator {
  return timestamp(options, CreateDateColumn);
}

/** The timestamp of the row's last change, set by each write through the API or TypeORM. */
export function UpdatedAt(options: TimestampOptions = {}): PropertyDecorator {
  return timestamp(options, UpdateDateColumn);
}

function timestamp(options: TimestampOptions, column: typeof CreateDateColumn | typeof UpdateDateColumn): PropertyDecorator {
  return (prototype, property) => {
    recordField(prototype, { ...options, name: String(property), type: 'datetime', write: false, generated: true });
    column({ type: 'timestamptz' })(prototype, property);
  };
}

/** A second identifier, drawn by the database, that does not reveal the number of rows; never changed. */
export function GeneratedUuid(options: Pick<FieldOptions, 'filter' | 'readableBy' | 'description'> = {}): PropertyDecorator {
  return (prototype, property) => {
    recordField(prototype, { ...options, name: String(property), type: 'uuid', write: false, unique: true, generated: true });
    Column({ type: 'uuid', unique: true })(prototype, property);
    Generated('uuid')(prototype, property);
  };
}

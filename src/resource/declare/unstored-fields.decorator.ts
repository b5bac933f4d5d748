import { type ComputedExpression, type FieldDeclaration, type FieldOptions, type FieldType } from '../model/field-declaration.js';
import { recordField } from './recorded-fields.js';
import { applyValidators } from './stored-field.js';

interface ComputedOptions extends Pick<FieldOptions, 'filter' | 'order' | 'readableBy' | 'description'> {
  readonly type: FieldType;
  readonly target?: FieldDeclaration['target'];
  readonly values?: readonly string[];
  /**
   * Of a reference to the one row that refers here by this unique member of its (`onDelete: 'CASCADE'`): it lives and dies with the item,
   * and may be written inside of it.
   */
  readonly ownedBy?: string;
  /** The SQL expression over the row; evaluated by the database with each read. */
  readonly expression: ComputedExpression;
}

/** A read-only member computed by the database from the row. */
export function Computed({ expression, ...options }: ComputedOptions): PropertyDecorator {
  return (prototype, property) => {
    recordField(prototype, { ...options, name: String(property), write: false, computed: expression });
  };
}

interface InputOptions extends Pick<FieldOptions, 'required' | 'default' | 'write' | 'writableBy' | 'description' | 'example'> {
  readonly type: FieldType;
  /** Class of the items that a reference, or a list of references, names. */
  readonly target?: FieldDeclaration['target'];
  readonly values?: readonly string[];
  readonly items?: FieldDeclaration['items'];
  readonly itemMembers?: FieldDeclaration['itemMembers'];
  readonly itemClass?: FieldDeclaration['itemClass'];
  readonly minimumLength?: number;
  readonly maximumLength?: number;
  readonly file?: FieldDeclaration['file'];
  /** class-validator decorators of the member. */
  readonly validators?: readonly PropertyDecorator[];
}

/** A write-only member without a column of its own: validated, then handed to the resource's processor. */
export function Input({ validators = [], ...options }: InputOptions): PropertyDecorator {
  return (prototype, property) => {
    recordField(prototype, { ...options, name: String(property), read: false, virtual: true });
    applyValidators(validators, options)(prototype, property);
  };
}

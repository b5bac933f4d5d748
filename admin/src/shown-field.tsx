import { FieldGuesser } from '@api-platform/admin';
import type { Field } from '@api-platform/api-doc-parser';
import type { ReactElement } from 'react';
import { DateField, FunctionField, ReferenceField, useTranslate } from 'react-admin';
import { isChoice } from './columns';
import { keyOf } from './choices';
import { textOf } from './html-text';
import { useTraits } from './resources';

/** What identity providers have to know of this portal. */
const REDIRECT = 'redirectPath';

interface FieldProps {
  readonly field: Field;
  /** By which react-admin finds the label. */
  readonly source: string;
}

/** A value as people read it: choices in words, times with their hour, relations by the name of what they lead to. */
export function shownField(field: Field): ReactElement {
  if (isChoice(field)) return <ChoiceField source={field.name} field={field} />;
  if (field.type === 'dateTime') return <DateField source={field.name} showTime options={{ dateStyle: 'medium', timeStyle: 'short' }} />;
  if (typeof field.reference === 'object' && field.reference !== null && field.maxCardinality === 1) {
    return <ReferenceField source={field.name} reference={field.reference.name} link="show" />;
  }
  if (field.name === REDIRECT) return <AddressField source={field.name} />;
  return <PlainField source={field.name} field={field} />;
}

/** A path of this portal as the whole address, to be copied. */
function AddressField({ source }: Pick<FieldProps, 'source'>) {
  const render = (record: Record<string, unknown>): string => new URL(String(record[source]), location.origin).href;
  return <FunctionField source={source} render={render} />;
}

function ChoiceField({ source, field }: FieldProps) {
  const translate = useTranslate();
  const inWords = (value: unknown): string => (typeof value === 'string' ? translate(keyOf(value), { _: value }) : '');
  const render = (record: Record<string, unknown>): string => {
    const value = record[source];
    return Array.isArray(value) ? value.map(inWords).join(', ') : inWords(value);
  };
  return <FunctionField source={field.name} render={render} />;
}

/** Of HTML what it says, without its looks. */
function PlainField({ source, field }: FieldProps) {
  const { isHtml } = useTraits(field.name);
  if (!isHtml) return <FieldGuesser source={source} />;
  const render = (record: Record<string, unknown>): string => textOf(record[source]);
  return <FunctionField source={field.name} render={render} />;
}

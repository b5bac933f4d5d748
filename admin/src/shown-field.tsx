import { FieldGuesser } from '@api-platform/admin';
import type { Field } from '@api-platform/api-doc-parser';
import type { ReactElement } from 'react';
import { DateField, FunctionField, ReferenceField, useTranslate } from 'react-admin';
import { isChoice } from './columns';
import { keyOf } from './choices';

interface FieldProps {
  readonly field: Field;
}

/** A value as people read it: choices in words, times with their hour, relations by the name of what they lead to. */
export function shownField(field: Field): ReactElement {
  if (isChoice(field)) return <ChoiceField field={field} />;
  if (field.type === 'dateTime') return <DateField source={field.name} showTime options={{ dateStyle: 'medium', timeStyle: 'short' }} />;
  if (typeof field.reference === 'object' && field.reference !== null && field.maxCardinality === 1) {
    return <ReferenceField source={field.name} reference={field.reference.name} link="show" />;
  }
  return <FieldGuesser source={field.name} />;
}

function ChoiceField({ field }: FieldProps) {
  const translate = useTranslate();
  const render = (record: Record<string, unknown>): string => {
    const value = record[field.name];
    return typeof value === 'string' ? translate(keyOf(value), { _: value }) : '';
  };
  return <FunctionField source={field.name} render={render} />;
}

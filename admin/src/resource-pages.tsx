import { CreateGuesser, EditGuesser, FieldGuesser, ShowGuesser } from '@api-platform/admin';
import type { Field, Resource } from '@api-platform/api-doc-parser';
import type { ReactElement } from 'react';
import { FunctionField } from 'react-admin';
import { isCollection } from './columns';
import { FieldInput, isStructure } from './field-input';
import { Related } from './related';

interface PageProps {
  readonly schema: Resource;
}

export function ResourceShow({ schema }: PageProps) {
  return (
    <ShowGuesser aside={<Related schema={schema} />}>
      {(schema.readableFields ?? []).filter((field) => !isCollection(field)).map((field) => shown(field))}
    </ShowGuesser>
  );
}

export function ResourceCreate({ schema }: PageProps) {
  return <CreateGuesser redirect="list">{inputsOf(schema)}</CreateGuesser>;
}

export function ResourceEdit({ schema }: PageProps) {
  return <EditGuesser redirect="list">{inputsOf(schema)}</EditGuesser>;
}

function inputsOf({ writableFields }: Resource): ReactElement[] {
  return (writableFields ?? []).map((field) => <FieldInput key={field.name} source={field.name} field={field} />);
}

function shown(field: Field): ReactElement {
  if (!isStructure(field)) return <FieldGuesser key={field.name} source={field.name} />;
  const render = (record: Record<string, unknown>): string => JSON.stringify(record[field.name]);
  return <FunctionField key={field.name} source={field.name} render={render} />;
}

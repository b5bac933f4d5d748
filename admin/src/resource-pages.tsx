import { CreateGuesser, EditGuesser, ShowGuesser } from '@api-platform/admin';
import type { Field, Resource } from '@api-platform/api-doc-parser';
import { cloneElement, type ReactElement } from 'react';
import { SimpleShowLayout, useNotify, useRecordContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { isCollection } from './columns';
import { isStructure } from './field-kinds';
import { FormGroups } from './form-groups';
import { ItemActions } from './item-actions';
import { EditedCard, ShownCard, useItemQuery } from './item-read';
import { presentationOf } from './presentation';
import { RemovalToolbar } from './removal/removal-toolbar';
import { Related } from './related';
import { useFieldWords } from './field-words';
import { shownField } from './shown-field';
import { Structure } from './structure';

interface PageProps {
  readonly schema: Resource;
}

const PART: object = { title: false };

/** @param isPart whether it is one part of a page that has a title already */
export function ResourceShow({ schema, isPart = false }: PageProps & { readonly isPart?: boolean }) {
  const queryOptions = useItemQuery();
  return (
    <ShowGuesser
      queryOptions={queryOptions}
      viewComponent={ShownCard}
      {...(isPart ? PART : {})}
      aside={<Related schema={schema} />}
      actions={<ItemActions hasContent={presentationOf(schema).hasContent === true} />}
    >
      <FilledMembers schema={schema} />
    </ShowGuesser>
  );
}

/** What an item has: first what its list shows, then the rest; what is empty is left out. */
function FilledMembers({ schema }: PageProps) {
  const record = useRecordContext();
  const { list = [] } = presentationOf(schema).display ?? {};
  const filled = (schema.readableFields ?? []).filter((field) => !isCollection(field) && !isEmpty(record?.[field.name]));
  const first = list.flatMap((name) => filled.filter((field) => field.name === name));
  return <SimpleShowLayout sx={{ p: 0 }}>{[...new Set([...first, ...filled])].map(shown)}</SimpleShowLayout>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Leads back to the page that it was asked for from, else to the list. */
export function ResourceCreate({ schema }: PageProps) {
  const { state } = useLocation() as { readonly state: { readonly back?: string } | null };
  return (
    <CreateGuesser redirect={state?.back ?? 'list'} warnWhenUnsavedChanges>
      <FormGroups schema={schema} isNew />
    </CreateGuesser>
  );
}

export function ResourceEdit({ schema }: PageProps) {
  const notify = useNotify();
  const queryOptions = useItemQuery();
  // Whatever the reason: the sentence of the service, and what was typed stays.
  const onError = (error: unknown): void => notify(error instanceof Error ? error.message : String(error), { type: 'warning' });
  return (
    <EditGuesser
      redirect="list"
      warnWhenUnsavedChanges
      toolbar={<RemovalToolbar />}
      mutationOptions={{ onError }}
      queryOptions={queryOptions}
      viewComponent={EditedCard}
    >
      <FormGroups schema={schema} />
    </EditGuesser>
  );
}

function shown(field: Field): ReactElement {
  if (!isStructure(field)) return cloneElement(shownField(field), { key: field.name });
  return <StructureField key={field.name} source={field.name} />;
}

function StructureField({ source }: { readonly source: string }) {
  const record = useRecordContext();
  const words = useFieldWords();
  return <Structure value={record?.[source] as unknown} nameOf={words} />;
}

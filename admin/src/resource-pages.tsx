import { CreateGuesser, EditGuesser, FieldGuesser, ListGuesser, ShowGuesser } from '@api-platform/admin';
import type { Field, Resource } from '@api-platform/api-doc-parser';
import { type ReactElement, useEffect, useState } from 'react';
import { FunctionField, Pagination, SearchInput } from 'react-admin';
import { namingField, schemaAnalyzer } from './api-description';
import { FieldInput, isLongText, isStructure, labelOf } from './field-input';
import { Related } from './related';

/** Columns of a list beside the one that names the item: more do not fit. */
const COLUMNS = 5;

interface PageProps {
  readonly schema: Resource;
}

/** The collection: a few columns, the filters and orders that it offers, the search where it has one. */
export function ResourceList({ schema }: PageProps) {
  const filters = useFilters(schema);
  const orders = useOrders(schema);
  return (
    <ListGuesser
      filters={filters}
      exporter={false}
      sx={{ '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { overflowX: 'auto' } }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      sort={{ field: 'id', order: 'DESC' }}
      datagridSx={{ '& td': { maxWidth: '13rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
    >
      {columnsOf(schema).map((field) => shown(field, orders))}
    </ListGuesser>
  );
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

function columnsOf(schema: Resource): Field[] {
  const naming = namingField(schema);
  const fields = (schema.readableFields ?? []).filter(
    (field) => !isCollection(field) && !isStructure(field) && !isLongText(field.name) && field.name !== 'resourceNode',
  );
  const first = fields.filter(({ name }) => name === naming);
  return [...first, ...fields.filter(({ name }) => name !== naming)].slice(0, COLUMNS);
}

function shown(field: Field, orders?: ReadonlySet<string>): ReactElement {
  const label = labelOf(field.name);
  if (isStructure(field)) {
    return (
      <FunctionField
        key={field.name}
        source={field.name}
        label={label}
        render={(record: Record<string, unknown>) => JSON.stringify(record[field.name])}
      />
    );
  }
  return <FieldGuesser key={field.name} source={field.name} label={label} sortable={orders?.has(field.name) === true} />;
}

/** Members of an item that are addresses of collections: nothing to be shown in a cell. */
function isCollection({ reference, maxCardinality }: Field): boolean {
  return reference !== null && maxCardinality !== 1;
}

function useFilters(schema: Resource): ReactElement[] {
  const [filters, setFilters] = useState<ReactElement[]>([]);
  useEffect(() => {
    void schema.getParameters?.().then((parameters) => {
      const offered = new Set(parameters.map(({ variable }) => variable));
      const fields = (schema.fields ?? []).filter((field) => offered.has(field.name));
      const search = offered.has('search') ? [<SearchInput key="search" source="search" alwaysOn />] : [];
      setFilters([...search, ...fields.map((field) => <FieldInput key={field.name} source={field.name} field={field} isFilter />)]);
    });
  }, [schema]);
  return filters;
}

function useOrders(schema: Resource): ReadonlySet<string> {
  const [orders, setOrders] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void schemaAnalyzer.getOrderParametersFromSchema(schema).then((names) => setOrders(new Set(names)));
  }, [schema]);
  return orders;
}

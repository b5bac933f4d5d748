import type { Resource } from '@api-platform/api-doc-parser';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import {
  ColumnsButton,
  CreateButton,
  DataTable,
  EditButton,
  FilterButton,
  List,
  Pagination,
  SearchInput,
  TopToolbar,
  useCreatePath,
  useListContext,
  useRecordContext,
  useResourceDefinition,
} from 'react-admin';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { schemaAnalyzer } from './api-description';
import { choosingColumn, ChosenRowsToolbar } from './chosen-rows';
import { listColumns } from './columns';
import { ExportButton } from './export-button';
import { FieldInput } from './field-input';
import { ListState } from './list-state';
import { mayCreate, useItemRights } from './rights';
import { shownField } from './shown-field';

interface ResourceListProps {
  readonly schema: Resource;
}

const CELLS = {
  '& td, & th': { paddingInline: '8px' },
  // A text that is cut is cut at its own end: the cell runs as its letters do, which those of isolated parts would not count for.
  '& td *': { unicodeBidi: 'normal' },
  '& td': { unicodeBidi: 'plaintext', maxWidth: '12rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};

/** The collection: a handful of columns, the others to be had, the filters and orders that it offers, the search where it has one. */
export function ResourceList({ schema }: ResourceListProps) {
  const filters = useFilters(schema);
  const orders = useOrders(schema);
  const { hasShow, hasEdit } = useResourceDefinition();
  const { columns, hidden, embedded } = listColumns(schema);
  return (
    <List
      filters={filters}
      actions={<Actions schema={schema} isFiltered={filters.some(({ key }) => key !== 'search')} />}
      empty={false}
      exporter={false}
      queryOptions={{ meta: { include: embedded } }}
      sx={{ '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { overflowX: 'auto' } }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      sort={{ field: 'id', order: 'DESC' }}
    >
      <ListState>
        <DataTable bulkActionButtons={false} bulkActionsToolbar={<ChosenRowsToolbar schema={schema} />} hiddenColumns={hidden} sx={CELLS}>
          {choosingColumn}
          {columns.map((field, place) => (
            <DataTable.Col key={field.name} source={field.name} disableSort={!orders.has(field.name)}>
              {place === 0 && hasShow ? <ToItem>{shownField(field)}</ToItem> : shownField(field)}
            </DataTable.Col>
          ))}
          {hasEdit && (
            <DataTable.Col key="deeds" label="office.deeds">
              <EditWhereAllowed />
            </DataTable.Col>
          )}
        </DataTable>
      </ListState>
    </List>
  );
}

function Actions({ schema, isFiltered }: { readonly schema: Resource; readonly isFiltered: boolean }) {
  const { hasCreate } = useResourceDefinition();
  const { filterValues } = useListContext() as { readonly filterValues: Record<string, unknown> };
  return (
    <TopToolbar>
      {isFiltered && <FilterButton />}
      <ColumnsButton />
      <ExportButton address={schema.url} />
      {hasCreate && mayCreate(schema) && <CreateButton state={{ record: contextIn(schema, filterValues) }} />}
    </TopToolbar>
  );
}

function EditWhereAllowed() {
  return useItemRights().update ? <EditButton /> : null;
}

/** What names the item leads to it, for keyboards as well; the row itself takes clicks only. */
function ToItem({ children }: { readonly children: ReactNode }) {
  const { name: resource } = useResourceDefinition();
  const record = useRecordContext();
  const pathTo = useCreatePath();
  if (!record) return null;
  return (
    <Link component={RouterLink} to={pathTo({ resource, id: record.id, type: 'show' })} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}

/** What the list is narrowed to is what a new item of it begins with. */
function contextIn(schema: Resource, filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = (schema.writableFields ?? []).filter(({ name, reference }) => reference !== null && typeof filters[name] === 'string');
  return Object.fromEntries(kept.map(({ name }) => [name, filters[name]]));
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

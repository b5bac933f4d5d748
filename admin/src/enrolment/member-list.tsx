import { Box, Button } from '@mui/material';
import { useCallback, useState } from 'react';
import { type Column, DataRows } from '../by-hand/data-rows';
import { addressIn, type Embedded, embedding, itemIn } from '../by-hand/embedded';
import { ItemLink } from '../by-hand/item-link';
import { Pager } from '../by-hand/pager';
import { CARD, nameIn, type Person } from '../by-hand/people';
import { Confirmation } from '../by-hand/row-dialogs';
import { SearchField } from '../by-hand/search-field';
import { addressOf, ask, type Query } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { type ReadRows, useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { EnrolDialog } from './enrol-dialog';
import { memberWords } from './member-words';
import type { Place } from './plan';
import { RoleSelect } from './role-select';

const SIZE = 25;

/** One person in one place. */
export interface MemberRow {
  readonly id: number;
  readonly user: Embedded<Person>;
}

interface MemberListProps<Row extends MemberRow> {
  readonly label: string;
  /** The list of such rows in the API, and what narrows it to this place. */
  readonly path: string;
  readonly query: Query;
  readonly isSearched: boolean;
  readonly place: Place;
  readonly roleOf: (row: Row) => string;
  /** What narrows the list to a role. */
  readonly roleQuery: (role: string) => Query;
  /** Members that give a person another role; left out where one has to be removed and enrolled again. */
  readonly roleChange?: (role: string) => Readonly<Record<string, unknown>>;
  readonly columns?: readonly Column<Row>[];
  readonly removeQuestion: (name: string) => string;
}

/** Who is in a place and as what; people are enrolled, given another role and removed. */
export function MemberList<Row extends MemberRow>(props: MemberListProps<Row>) {
  const { path, query, isSearched, place, roleQuery } = props;
  const words = useWords(memberWords);
  const [{ page, search, role }, setAsked] = useState({ page: 1, search: '', role: '' });
  const [isEnrolling, setEnrolling] = useState(false);
  const narrowed = role === '' ? {} : roleQuery(role);
  const read = useRows<Row>(addressOf(path, { ...query, ...narrowed, ...embedding('user', CARD), page, itemsPerPage: SIZE, search }));
  const look = useCallback(
    (text: string) => setAsked((before) => (before.search === text ? before : { ...before, page: 1, search: text })),
    [],
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {isSearched && <SearchField onSearch={look} />}
        {place.roles.length > 1 && (
          <RoleSelect
            label={words.role}
            roles={place.roles}
            value={role}
            isLabelled
            onRole={(next) => setAsked({ page: 1, search, role: next })}
          >
            <option value="">{words.allRoles}</option>
          </RoleSelect>
        )}
        <Button variant="contained" onClick={() => setEnrolling(true)} sx={{ ml: 'auto' }}>
          {words.enrol}
        </Button>
      </Box>
      <Members {...props} read={read} />
      <Pager page={page} size={SIZE} total={read.total} onPage={(next) => setAsked({ page: next, search, role })} />
      {isEnrolling && <EnrolDialog place={place} onClose={() => setEnrolling(false)} onEnrolled={read.reload} />}
    </>
  );
}

function Members<Row extends MemberRow>(props: MemberListProps<Row> & { readonly read: ReadRows<Row> }) {
  const { label, read, columns = [], place } = props;
  const words = useWords(memberWords);
  const of = (row: Row): MemberProps<Row> => ({ ...props, row, name: nameIn(row.user) });
  const name = (row: Row) => (
    <ItemLink resource="users" item={addressIn(row.user, '/api/users')}>
      {nameIn(row.user)}
    </ItemLink>
  );
  return (
    <DataRows
      label={label}
      read={read}
      keyOf={({ id }) => id}
      empty={words.nobody}
      columns={[
        { name: 'name', label: words.name, cell: name },
        { name: 'email', label: words.email, cell: ({ user }) => itemIn(user)?.email ?? '' },
        ...(place.roles.length > 1 ? [{ name: 'role', label: words.role, cell: (row: Row) => <RoleOfMember {...of(row)} /> }] : []),
        ...columns,
        { name: 'remove', label: '', align: 'right', cell: (row) => <RemoveMember {...of(row)} /> },
      ]}
    />
  );
}

interface MemberProps<Row extends MemberRow> extends MemberListProps<Row> {
  readonly read: ReadRows<Row>;
  readonly row: Row;
  readonly name: string;
}

function RoleOfMember<Row extends MemberRow>({ place, path, read, row, name, roleOf, roleChange }: MemberProps<Row>) {
  const words = useWords(memberWords);
  const deed = useDeed();
  const role = roleOf(row);
  const called = (id: string): string => place.roles.find((one) => one.id === id)?.label ?? id;
  if (!roleChange) return called(role);
  const change = async (next: string): Promise<void> => {
    await deed(() => ask('PATCH', `${path}/${row.id}`, roleChange(next)), words.changed(name, called(next)));
    read.reload();
  };
  return <RoleSelect label={words.roleOf(name)} roles={place.roles} value={role} onRole={(next) => void change(next)} />;
}

function RemoveMember<Row extends MemberRow>({ path, read, row, name, removeQuestion }: MemberProps<Row>) {
  const words = useWords(memberWords);
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    if (await deed(() => ask('DELETE', `${path}/${row.id}`), words.removed(name))) read.reload();
  };
  return (
    <>
      <Button size="small" color="error" aria-label={words.removeOf(name)} onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {isAsked && (
        <Confirmation question={removeQuestion(name)} deed={words.remove} onConfirm={() => void remove()} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

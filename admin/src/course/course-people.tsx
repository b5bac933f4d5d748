import { Box, Button, TextField } from '@mui/material';
import { useCallback, useState } from 'react';
import { DataRows } from '../by-hand/data-rows';
import { ItemLink } from '../by-hand/item-link';
import { Pager } from '../by-hand/pager';
import { nameOf, type Person, usePeople } from '../by-hand/people';
import { Confirmation } from '../by-hand/row-dialogs';
import { SearchField } from '../by-hand/search-field';
import { addressOf, ask } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { EnrolDialog } from '../enrolment/enrol-dialog';
import { type CourseRole, roleFields, roleOf, ROLES, usePlaceInCourse } from './course-roles';
import { courseWords } from './course-words';

const SIZE = 25;

interface Enrolment {
  readonly id: number;
  readonly user: string;
  readonly status: 'student' | 'teacher';
  readonly relationType: 'hr' | 'normal';
  readonly progress: number;
}

/** Who is in the course, and as what. */
export function CoursePeople() {
  const { id } = useItem();
  const words = useWords(courseWords);
  const [{ page, search, role }, setQuery] = useState({ page: 1, search: '', role: '' });
  const [isEnrolling, setEnrolling] = useState(false);
  const place = usePlaceInCourse(id);
  const address = addressOf('/api/course_rel_users', {
    course: id,
    page,
    itemsPerPage: SIZE,
    search,
    ...(role === '' ? {} : roleFields(role as CourseRole)),
    'order[user.lastname]': 'asc',
  });
  const read = useRows<Enrolment>(address);
  const look = useCallback((text: string) => setQuery((before) => ({ ...before, page: 1, search: text })), []);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <SearchField onSearch={look} />
        <RoleFilter value={role} onRole={(next) => setQuery({ page: 1, search, role: next })} />
        <Button variant="contained" onClick={() => setEnrolling(true)} sx={{ ml: 'auto' }}>
          {words.enrol}
        </Button>
      </Box>
      <Members read={read} />
      <Pager page={page} size={SIZE} total={read.total} onPage={(next) => setQuery({ page: next, search, role })} />
      {isEnrolling && <EnrolDialog place={place} onClose={() => setEnrolling(false)} onEnrolled={read.reload} />}
    </>
  );
}

function RoleFilter({ value, onRole }: { readonly value: string; readonly onRole: (role: string) => void }) {
  const words = useWords(courseWords);
  return (
    <RoleSelect label={words.role} value={value} onChange={onRole} hasLabel>
      <option value="">{words.allRoles}</option>
    </RoleSelect>
  );
}

interface RoleSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (role: string) => void;
  readonly hasLabel?: boolean;
  readonly children?: React.ReactNode;
}

/** A plain choice, which a phone shows in its own way. */
function RoleSelect({ label, value, onChange, hasLabel = false, children }: RoleSelectProps) {
  const words = useWords(courseWords);
  return (
    <TextField
      select
      size="small"
      margin="none"
      variant={hasLabel ? 'outlined' : 'standard'}
      label={hasLabel ? label : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': label } }}
    >
      {children}
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {words.roles[role]}
        </option>
      ))}
    </TextField>
  );
}

function Members({ read }: { readonly read: ReturnType<typeof useRows<Enrolment>> }) {
  const words = useWords(courseWords);
  const people = usePeople(read.rows.map(({ user }) => user));
  const nameIn = ({ user }: Enrolment): string => calledAt(people, user);
  return (
    <DataRows
      label={words.people}
      read={read}
      keyOf={({ id }) => id}
      empty={words.nobody}
      columns={[
        {
          name: 'name',
          label: words.name,
          cell: (row) => (
            <ItemLink resource="users" item={row.user}>
              {nameIn(row)}
            </ItemLink>
          ),
        },
        { name: 'email', label: words.email, cell: ({ user }) => people.get(user)?.email ?? '' },
        { name: 'role', label: words.role, cell: (row) => <RoleOfMember row={row} name={nameIn(row)} onDone={read.reload} /> },
        { name: 'progress', label: words.progress, align: 'right', cell: ({ progress }) => `${progress} %` },
        { name: 'remove', label: '', align: 'right', cell: (row) => <RemoveMember row={row} name={nameIn(row)} onDone={read.reload} /> },
      ]}
    />
  );
}

function calledAt(people: ReadonlyMap<string, Person>, address: string): string {
  const person = people.get(address);
  return person ? nameOf(person) : '…';
}

interface MemberProps {
  readonly row: Enrolment;
  readonly name: string;
  readonly onDone: () => void;
}

function RoleOfMember({ row, name, onDone }: MemberProps) {
  const words = useWords(courseWords);
  const deed = useDeed();
  const change = async (role: CourseRole): Promise<void> => {
    await deed(() => ask('PATCH', `/api/course_rel_users/${row.id}`, roleFields(role)), words.changed(name, words.roles[role] ?? role));
    onDone();
  };
  return <RoleSelect label={words.roleOf(name)} value={roleOf(row)} onChange={(role) => void change(role as CourseRole)} />;
}

function RemoveMember({ row, name, onDone }: MemberProps) {
  const words = useWords(courseWords);
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    if (await deed(() => ask('DELETE', `/api/course_rel_users/${row.id}`), words.removed(name))) onDone();
  };
  return (
    <>
      <Button size="small" color="error" aria-label={words.removeOf(name)} onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {isAsked && (
        <Confirmation
          question={words.removeQuestion(name)}
          deed={words.remove}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

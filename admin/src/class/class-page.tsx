import type { Resource } from '@api-platform/api-doc-parser';
import { Chip } from '@mui/material';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { LinkedItems } from '../by-hand/linked-items';
import { RecordPage } from '../by-hand/record-page';
import { addressOf, readRows } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { useFormats, useWords } from '../by-hand/words';
import { MemberList, type MemberRow } from '../enrolment/member-list';
import type { Place } from '../enrolment/plan';
import { classWords } from './class-words';

const MEMBERS = '/api/usergroup_rel_users';

/** A class: its members, and where it is enrolled. */
export function ClassPage({ schema }: { readonly schema: Resource }) {
  const words = useWords(classWords);
  const sections = [
    { path: 'members', label: words.members, content: <Members /> },
    { path: 'courses', label: words.courses, content: <Enrolled kind="course" /> },
    { path: 'sessions', label: words.sessions, content: <Enrolled kind="session" /> },
  ];
  return <RecordPage schema={schema} sections={sections} facts={(one) => <Facts record={one} />} />;
}

function Facts({ record }: { readonly record: RaRecord }) {
  const words = useWords(classWords);
  const { number } = useFormats();
  const kind = String(record['groupType']);
  return (
    <>
      <Chip size="small" label={words.kinds[kind] ?? kind} />
      <Chip size="small" variant="outlined" label={words.count(number(Number(record['memberCount'])))} />
    </>
  );
}

interface Member extends MemberRow {
  readonly relationType: string;
}

function Members() {
  const { id } = useItem();
  const words = useWords(classWords);
  return (
    <MemberList<Member>
      label={words.members}
      path={MEMBERS}
      query={{ usergroup: id, 'order[user.lastname]': 'asc' }}
      isSearched={false}
      place={usePlaceInClass(id)}
      roleOf={({ relationType }) => relationType}
      roleQuery={(relationType) => ({ relationType })}
      roleChange={(relationType) => ({ relationType })}
      removeQuestion={words.removeQuestion}
    />
  );
}

/** A class as a place where people are enrolled: they join its courses and sessions with it. */
function usePlaceInClass(id: number): Place {
  const words = useWords(classWords);
  return useMemo(
    () => ({
      roles: Object.entries(words.roles).map(([role, label]) => ({ id: role, label })),
      async present(people) {
        const query = { usergroup: id, user: people, itemsPerPage: 100, partial: true, properties: ['user'] };
        const { rows } = await readRows<{ user: string }>(addressOf(MEMBERS, query));
        return new Set(rows.map(({ user }) => user));
      },
      enrol: (user, relationType) => ({
        method: 'POST',
        path: MEMBERS,
        body: { user, usergroup: `/api/usergroups/${id}`, relationType },
      }),
    }),
    [id, words],
  );
}

/** Courses or sessions in which the class is enrolled, and each of its members with it. */
function Enrolled({ kind }: { readonly kind: 'course' | 'session' }) {
  const { id, iri } = useItem();
  const words = useWords(classWords);
  return (
    <LinkedItems
      key={kind}
      label={kind === 'course' ? words.courses : words.sessions}
      path={`/api/usergroup_rel_${kind}s`}
      query={{ usergroup: id }}
      member={kind}
      resource={`${kind}s`}
      added={{ usergroup: iri }}
    />
  );
}

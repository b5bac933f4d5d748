import { useMemo } from 'react';
import { addressOf, readRows } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { useWords } from '../by-hand/words';
import { MemberList } from '../enrolment/member-list';
import type { Place } from '../enrolment/plan';
import { portalWords } from './portal-words';

const PATH = '/api/access_url_rel_users';
/** All are alike on a portal: what each may do, the account says. */
const MEMBER = 'member';

/** Who is on the portal. */
export function PortalPeople() {
  const { id } = useItem();
  const words = useWords(portalWords);
  return (
    <MemberList
      label={words.people}
      path={PATH}
      query={{ url: id, 'order[user.lastname]': 'asc' }}
      isSearched
      place={usePlaceOnPortal(id)}
      roleOf={() => MEMBER}
      roleQuery={() => ({})}
      removeQuestion={words.removeQuestion}
    />
  );
}

/** A portal as a place where people are enrolled. */
function usePlaceOnPortal(id: number): Place {
  const { member } = useWords(portalWords);
  return useMemo(
    () => ({
      roles: [{ id: MEMBER, label: member }],
      async present(people) {
        const query = { url: id, user: people, itemsPerPage: 100, partial: true, properties: ['user'] };
        const { rows } = await readRows<{ user: string }>(addressOf(PATH, query));
        return new Set(rows.map(({ user }) => user));
      },
      enrol: (user) => ({ method: 'POST', path: PATH, body: { user, url: `/api/access_urls/${id}` } }),
    }),
    [id, member],
  );
}

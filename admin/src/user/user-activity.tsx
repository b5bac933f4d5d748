import { DataRows } from '../by-hand/data-rows';
import { ItemLink } from '../by-hand/item-link';
import { membersOf, useDocument } from '../by-hand/use-document';
import { useItem } from '../by-hand/use-item';
import { useFormats, useWords } from '../by-hand/words';
import { userWords } from './user-words';

interface Visited {
  readonly course: string;
  readonly title: string;
  readonly session: string | null;
  readonly visits: number;
  readonly seconds: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What the person did, by course and session. */
export function UserActivity() {
  const { iri } = useItem();
  const words = useWords(userWords);
  const { day, number } = useFormats();
  const read = membersOf(useDocument<{ readonly member: readonly Visited[] }>(`${iri}/activity`));
  const course = ({ course: address, title }: Visited) => (
    <ItemLink resource="courses" item={address}>
      {title}
    </ItemLink>
  );
  return (
    <DataRows
      label={words.activity}
      read={read}
      keyOf={({ course: address, session }) => `${address} ${session ?? ''}`}
      empty={words.noActivity}
      columns={[
        { name: 'course', label: words.course, cell: course },
        { name: 'visits', label: words.visits, align: 'right', cell: ({ visits }) => number(visits) },
        { name: 'time', label: words.time, align: 'right', cell: ({ seconds }) => words.minutes(number(Math.round(seconds / 60))) },
        { name: 'first', label: words.first, cell: ({ firstDay }) => day(firstDay) },
        { name: 'last', label: words.last, cell: ({ lastDay }) => day(lastDay) },
      ]}
    />
  );
}

import { useState } from 'react';
import { DataRows } from '../by-hand/data-rows';
import { addressIn, type Embedded, embedding, itemIn } from '../by-hand/embedded';
import { ItemLink } from '../by-hand/item-link';
import { Pager } from '../by-hand/pager';
import { addressOf } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { userWords } from './user-words';

const SIZE = 25;

interface Total {
  readonly id: number;
  readonly category: Embedded<{ readonly title: string }>;
  readonly percentage: string | null;
  readonly label: string | null;
  readonly passed: boolean | null;
}

/** What the person has reached in the gradebooks of courses. */
export function UserMarks() {
  const { iri } = useItem();
  const words = useWords(userWords);
  const { percent } = useFormats();
  const [page, setPage] = useState(1);
  const query = { page, itemsPerPage: SIZE, 'order[computedAt]': 'desc', ...embedding('category', ['title']) };
  const read = useRows<Total>(addressOf(`${iri}/gradebook_totals`, query));
  const gradebook = ({ category }: Total) => (
    <ItemLink resource="gradebook_categories" item={addressIn(category, '/api/gradebook_categories')}>
      {itemIn(category)?.title ?? '–'}
    </ItemLink>
  );
  return (
    <>
      <DataRows
        label={words.marks}
        read={read}
        keyOf={({ id }) => id}
        empty={words.noMark}
        columns={[
          { name: 'gradebook', label: words.gradebook, cell: gradebook },
          { name: 'total', label: words.total, align: 'right', cell: ({ percentage, label }) => `${percent(percentage)} ${label ?? ''}` },
          { name: 'passed', label: words.passed, cell: ({ passed }) => (passed === null ? '–' : passed ? words.yes : words.no) },
        ]}
      />
      <Pager page={page} size={SIZE} total={read.total} onPage={setPage} />
    </>
  );
}

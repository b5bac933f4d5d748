import { Box, Button, Skeleton, TextField } from '@mui/material';
import { useState } from 'react';
import { CreateHere } from '../by-hand/create-button';
import { Pager } from '../by-hand/pager';
import { addressOf, ask } from '../by-hand/service';
import { Unread } from '../by-hand/unread';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { saveResponse } from '../saving';
import { MarksTable, type Total } from './marks-table';
import { teachingWords } from './teaching-words';

const SIZE = 50;

interface Category {
  readonly id: number;
  readonly title: string;
  readonly session: string | null;
}

/** The gradebook of the course, and those that it has in sessions. */
export function CourseGradebook() {
  const { id, iri } = useItem();
  const words = useWords(teachingWords);
  const [chosen, setChosen] = useState<number>();
  const query = { course: id, 'exists[parent]': false, itemsPerPage: 100, properties: ['id', 'title', 'session'] };
  const { rows, isFirst, problem, reload } = useRows<Category>(addressOf('/api/gradebook_categories', query));
  if (problem !== undefined) return <Unread problem={problem} reload={reload} />;
  if (isFirst) return <Skeleton variant="rounded" height={300} />;
  const first = rows.find(({ session }) => session === null) ?? rows[0];
  if (!first) {
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {words.noGradebook}
        <CreateHere resource="gradebook_categories" label={words.newGradebook} record={{ course: iri, title: words.gradebook }} />
      </Box>
    );
  }
  const current = chosen ?? first.id;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {rows.length > 1 && <GradebookChoice categories={rows} value={current} onChoice={setChosen} />}
        <ExportMarks category={current} />
      </Box>
      <Marks key={current} category={current} />
    </>
  );
}

interface GradebookChoiceProps {
  readonly categories: readonly Category[];
  readonly value: number;
  readonly onChoice: (category: number) => void;
}

function GradebookChoice({ categories, value, onChoice }: GradebookChoiceProps) {
  const words = useWords(teachingWords);
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      margin="none"
      label={words.gradebook}
      value={value}
      onChange={({ target }) => onChoice(Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': words.gradebook } }}
    >
      {categories.map(({ id, title, session }) => (
        <option key={id} value={id}>
          {session === null ? title : words.inSession(title)}
        </option>
      ))}
    </TextField>
  );
}

/** All learners of the gradebook, as the API writes them. */
function ExportMarks({ category }: { readonly category: number }) {
  const words = useWords(teachingWords);
  const deed = useDeed();
  const save = (format: 'csv' | 'xlsx') => async (): Promise<void> =>
    saveResponse(await ask('POST', `/api/gradebook_categories/${category}/export`, { format }, '*/*'), `gradebook.${format}`);
  return (
    <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => void deed(save('csv'))}>
        {words.exportCsv}
      </Button>
      <Button variant="outlined" onClick={() => void deed(save('xlsx'))}>
        {words.exportSheet}
      </Button>
    </Box>
  );
}

function Marks({ category }: { readonly category: number }) {
  const [page, setPage] = useState(1);
  const query = { category, page, itemsPerPage: SIZE, 'order[user.lastname]': 'asc', 'order[user.firstname]': 'asc' };
  const read = useRows<Total>(addressOf('/api/gradebook_totals', query));
  return (
    <>
      <MarksTable read={read} />
      <Pager page={page} size={SIZE} total={read.total} onPage={setPage} />
    </>
  );
}

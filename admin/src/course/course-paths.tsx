import { Box } from '@mui/material';
import { CreateHere } from '../by-hand/create-button';
import { DataRows } from '../by-hand/data-rows';
import { ItemLink } from '../by-hand/item-link';
import { addressOf } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { useRecordContext } from 'react-admin';
import { numberIn } from '../by-hand/service';
import { courseWords } from './course-words';
import { teachingWords } from './teaching-words';

interface Path {
  readonly id: number;
  readonly title: string;
  readonly lpType: string;
  readonly publishedOn: string | null;
  readonly expiredOn: string | null;
  readonly modifiedOn: string;
}

/** The learning paths of the course in their order. */
export function CoursePaths() {
  const { id } = useItem();
  const course = useRecordContext();
  const words = useWords(teachingWords);
  const { paths } = useWords(courseWords);
  const { day } = useFormats();
  const read = useRows<Path>(addressOf('/api/learning_paths', { cid: id, itemsPerPage: 100, 'order[position]': 'asc' }));
  const record = { resourceLinkList: [{ cid: id }], parentResourceNodeId: numberIn(String(course?.['resourceNode'] ?? '/0')) };
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <CreateHere resource="learning_paths" label={words.newPath} record={record} />
      </Box>
      <DataRows
        label={paths}
        read={read}
        keyOf={(path) => path.id}
        empty={words.noPath}
        columns={[
          {
            name: 'title',
            label: words.title,
            cell: (path) => (
              <ItemLink resource="learning_paths" item={`/api/learning_paths/${path.id}`}>
                {path.title}
              </ItemLink>
            ),
          },
          { name: 'type', label: words.kind, cell: ({ lpType }) => words.kinds[lpType] ?? lpType },
          { name: 'from', label: words.from, cell: ({ publishedOn }) => day(publishedOn) },
          { name: 'until', label: words.until, cell: ({ expiredOn }) => day(expiredOn) },
          { name: 'changed', label: words.changed, cell: ({ modifiedOn }) => day(modifiedOn) },
        ]}
      />
    </>
  );
}

import { Typography } from '@mui/material';
import { useGetResourceLabel } from 'react-admin';
import { DataRows } from '../by-hand/data-rows';
import { membersOf, useDocument } from '../by-hand/use-document';
import { useItem } from '../by-hand/use-item';
import { useWords } from '../by-hand/words';
import { userWords } from './user-words';

interface Count {
  readonly resource: string;
  readonly member: string;
  readonly way: string;
  readonly count: number;
}

/** What deleting the person for good would do, before it is done. */
export function UserErasure() {
  const { iri } = useItem();
  const words = useWords(userWords);
  const labelOf = useGetResourceLabel();
  const counts = useDocument<{ readonly member: readonly Count[] }>(`${iri}/erasure`);
  return (
    <>
      <Typography sx={{ mb: 2 }}>{words.erasureMeaning}</Typography>
      <DataRows
        label={words.erasure}
        read={membersOf(counts)}
        keyOf={({ resource, member, way }) => `${resource} ${member} ${way}`}
        empty={words.nothingErased}
        columns={[
          { name: 'resource', label: words.what, cell: ({ resource }) => labelOf(resource, 2) },
          { name: 'way', label: words.becomes, cell: ({ way }) => words.ways[way] ?? way },
          { name: 'count', label: words.count, align: 'right', cell: ({ count }) => count },
        ]}
      />
    </>
  );
}

import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { type Column, DataRows } from './data-rows';
import { addressIn, type Embedded, embedding, itemIn } from './embedded';
import { ItemLink } from './item-link';
import { type Candidate, ItemSearch } from './item-search';
import { linkedWords } from './linked-words';
import { Pager } from './pager';
import { Confirmation } from './row-dialogs';
import { addressOf, ask, type Query } from './service';
import { useDeed } from './use-deed';
import { type ReadRows, useRows } from './use-rows';
import { useWords } from './words';

const SIZE = 25;

/** One link: its number, and what is linked at the member that names it. */
export type LinkRow = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Where what is linked is. @param resource of it */
export function addressInLink(row: LinkRow, member: string, resource: string): string {
  return addressIn(row[member] as Embedded<Titled>, `/api/${resource}`);
}

/** How what is linked is called, as far as that may be read. */
export function titleInLink(row: LinkRow, member: string): string {
  return itemIn(row[member] as Embedded<Titled>)?.title ?? '–';
}

interface Titled {
  readonly title: string;
}

interface LinkedItemsProps {
  /** What kind of thing is linked, in the plural. */
  readonly label: string;
  /** The list of links in the API, and what narrows it to this item. */
  readonly path: string;
  readonly query: Query;
  /** The member of a link that leads to what is linked. */
  readonly member: string;
  /** The resource of what is linked. */
  readonly resource: string;
  /** Members of a new link in addition to it; left out where none can be added here. */
  readonly added?: Readonly<Record<string, unknown>>;
  readonly columns?: (reload: () => void) => readonly Column<LinkRow>[];
}

/** Things that are linked to an item, such as the courses of a class: added by typing a piece of their title, and removed. */
export function LinkedItems(props: LinkedItemsProps) {
  const { path, query, added, member } = props;
  const [page, setPage] = useState(1);
  const read = useRows<LinkRow>(addressOf(path, { ...query, ...embedding(member, ['title']), page, itemsPerPage: SIZE }));
  return (
    <>
      {added && <AddLink {...props} added={added} onDone={read.reload} />}
      <Links {...props} read={read} />
      <Pager page={page} size={SIZE} total={read.total} onPage={setPage} />
    </>
  );
}

function Links({ label, read, member, resource, path, added, columns }: LinkedItemsProps & { readonly read: ReadRows<LinkRow> }) {
  const words = useWords(linkedWords);
  const title = (row: LinkRow) => (
    <ItemLink resource={resource} item={addressInLink(row, member, resource)}>
      {titleInLink(row, member)}
    </ItemLink>
  );
  const remove = (row: LinkRow) => <RemoveLink path={`${path}/${row.id}`} title={titleInLink(row, member)} onDone={read.reload} />;
  return (
    <DataRows
      label={label}
      read={read}
      keyOf={({ id }) => id}
      empty={words.none}
      columns={[
        { name: 'title', label, cell: title },
        ...(columns?.(read.reload) ?? []),
        ...(added ? [{ name: 'remove', label: '', align: 'right' as const, cell: remove }] : []),
      ]}
    />
  );
}

type AddLinkProps = Required<Pick<LinkedItemsProps, 'added' | 'label' | 'member' | 'path' | 'resource'>> & { readonly onDone: () => void };

function AddLink({ label, path, member, resource, added, onDone }: AddLinkProps) {
  const words = useWords(linkedWords);
  const deed = useDeed();
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const add = async ({ id, title }: Candidate): Promise<void> => {
    if (!(await deed(() => ask('POST', path, { ...added, [member]: `/api/${resource}/${id}` }), words.added(title)))) return;
    setChosen(null);
    onDone();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 2, maxWidth: 560, alignItems: 'center' }}>
      <ItemSearch resource={resource} label={words.addOf(label)} value={chosen} onItem={setChosen} />
      <Button variant="contained" disabled={!chosen} onClick={() => chosen && void add(chosen)}>
        {words.add}
      </Button>
    </Box>
  );
}

interface RemoveLinkProps {
  readonly path: string;
  readonly title: string;
  readonly onDone: () => void;
}

function RemoveLink({ path, title, onDone }: RemoveLinkProps) {
  const words = useWords(linkedWords);
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    if (await deed(() => ask('DELETE', path), words.removed(title))) onDone();
  };
  return (
    <>
      <Button size="small" color="error" aria-label={words.removeOf(title)} onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {isAsked && (
        <Confirmation
          question={words.removeQuestion(title)}
          deed={words.remove}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

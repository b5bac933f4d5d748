import { Button, Chip } from '@mui/material';
import { LinkedItems, type LinkRow, titleInLink } from '../by-hand/linked-items';
import { ask } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { useWords } from '../by-hand/words';
import { portalWords } from './portal-words';

const PATH = '/api/access_url_rel_color_themes';

/** The themes that the portal may have, and the one that it has. */
export function PortalThemes() {
  const { id, iri } = useItem();
  const words = useWords(portalWords);
  return (
    <LinkedItems
      label={words.themes}
      path={PATH}
      query={{ url: id }}
      member="colorTheme"
      resource="color_themes"
      added={{ url: iri }}
      columns={(reload) => [{ name: 'active', label: words.state, cell: (row) => <Use row={row} onDone={reload} /> }]}
    />
  );
}

function Use({ row, onDone }: { readonly row: LinkRow; readonly onDone: () => void }) {
  const words = useWords(portalWords);
  const deed = useDeed();
  const title = titleInLink(row, 'colorTheme');
  if (row['active'] === true) return <Chip size="small" label={words.inUse} />;
  const use = async (): Promise<void> => {
    if (await deed(() => ask('PATCH', `${PATH}/${row.id}`, { active: true }), words.used(title))) onDone();
  };
  return (
    <Button size="small" aria-label={words.useOf(title)} onClick={() => void use()}>
      {words.use}
    </Button>
  );
}

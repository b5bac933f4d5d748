import type { Editor } from '@tiptap/core';
import ImageIcon from '@mui/icons-material/Image';
import LinkIcon from '@mui/icons-material/Link';
import { Button, Dialog, DialogActions, DialogContent, IconButton, TextField, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { allows } from './html-policy';

type Kind = 'link' | 'image';

const KINDS = { link: { element: 'a', Icon: LinkIcon }, image: { element: 'img', Icon: ImageIcon } } as const;

/** A link on what is chosen, and a picture, both by their address. */
export function AddressButtons({ editor }: { readonly editor: Editor }) {
  const [open, setOpen] = useState<Kind>();
  const translate = useTranslate();
  return (
    <>
      {(['link', 'image'] as const)
        .filter((kind) => allows(KINDS[kind].element))
        .map((kind) => {
          const { Icon } = KINDS[kind];
          const label = translate(`office.html.${kind}`);
          return (
            <Tooltip key={kind} title={label}>
              <IconButton size="small" tabIndex={-1} aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(kind)}>
                <Icon fontSize="small" />
              </IconButton>
            </Tooltip>
          );
        })}
      {open && <AddressDialog kind={open} editor={editor} close={() => setOpen(undefined)} />}
    </>
  );
}

interface AddressDialogProps {
  readonly kind: Kind;
  readonly editor: Editor;
  readonly close: () => void;
}

function AddressDialog({ kind, editor, close }: AddressDialogProps) {
  const translate = useTranslate();
  const attributes = editor.getAttributes(kind) as { readonly href?: string; readonly src?: string; readonly alt?: string };
  const [address, setAddress] = useState(attributes.href ?? attributes.src ?? '');
  const [alternative, setAlternative] = useState(attributes.alt ?? '');
  const isAddress = /^(https?:\/\/|mailto:|tel:|\/)\S+$/i.test(address);
  const set = (): void => {
    close();
    if (kind === 'image') editor.chain().focus().setImage({ src: address, alt: alternative }).run();
    else setLink(editor, address);
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-label={translate(`office.html.${kind}`)}>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          label={translate('office.html.address')}
          value={address}
          error={address !== '' && !isAddress}
          onChange={({ target }) => setAddress(target.value.trim())}
        />
        {kind === 'image' && (
          <TextField
            fullWidth
            label={translate('office.html.alternative')}
            value={alternative}
            onChange={({ target }) => setAlternative(target.value)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.cancel')}</Button>
        <Button disabled={!isAddress && !(kind === 'link' && address === '')} onClick={set}>
          {translate('ra.action.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** On what is chosen or on the link that the cursor is in; else the address itself becomes a link. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (href === '') chain.extendMarkRange('link').unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}

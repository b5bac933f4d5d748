import type { Editor } from '@tiptap/core';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { allows } from './html-policy';

type Level = 2 | 3 | 4;

/** The page has its own first heading, so a text begins with the second. */
const LEVELS = ([2, 3, 4] as const).filter((level) => allows(`h${level}`));

/** A paragraph, or a heading of a level. */
export function BlockChoice({ editor }: { readonly editor: Editor }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }));
  const choose = (chosen: Level | undefined): void => {
    setAnchor(null);
    if (chosen === undefined) editor.chain().focus().setParagraph().run();
    else editor.chain().focus().setHeading({ level: chosen }).run();
  };
  const nameOf = (one: Level | undefined): string =>
    one === undefined ? translate('office.html.paragraph') : translate('office.html.heading', { level: one });
  return (
    <>
      <Button size="small" tabIndex={-1} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {nameOf(level)} ▾
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {[undefined, ...LEVELS].map((one) => (
          <MenuItem key={one ?? 0} selected={one === level} onClick={() => choose(one)}>
            {nameOf(one)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

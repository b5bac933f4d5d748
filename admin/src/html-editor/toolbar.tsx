import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { AddressButtons } from './address-buttons';
import { BlockChoice } from './block-choice';
import { type Command, COMMANDS, TABLE_COMMANDS } from './commands';
import type { HtmlEditing } from './use-editor';

interface ToolbarProps {
  readonly editor: HtmlEditing | undefined;
  readonly isSource: boolean;
  /** Whether the text cannot be shown but as its source. */
  readonly isBound: boolean;
  readonly toggleSource: () => void;
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, p: 0.5, borderBottom: 1, borderColor: 'divider' };

/** One stop for the Tab key; arrows go from button to button, Escape back to the text (WAI-ARIA, toolbar pattern). */
export function Toolbar({ editor: editing, isSource, isBound, toggleSource }: ToolbarProps) {
  const translate = useTranslate();
  const bar = useRef<HTMLDivElement>(null);
  const editor = editing?.editor;
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={translate('office.html.toolbar')}
      sx={ROW}
      onKeyDown={(event) => move(event, bar.current, editing)}
      onMouseDown={holdCursor}
    >
      <Button size="small" aria-pressed={isSource} disabled={isBound} onClick={toggleSource} sx={{ minWidth: 0 }}>
        {translate('office.html.source')}
      </Button>
      {editor && !isSource && (
        <>
          <BlockChoice editor={editor} />
          {COMMANDS.map((command) => (
            <CommandButton
              key={command.name}
              command={command}
              isOn={command.active ? editor.isActive(command.active) : undefined}
              run={() => command.run(editor)}
            />
          ))}
          <AddressButtons editor={editor} />
          {editor.isActive('table') &&
            Object.entries(TABLE_COMMANDS).map(([name, run]) => (
              <Button key={name} size="small" tabIndex={-1} onClick={() => run(editor)}>
                {translate(`office.html.${name}`)}
              </Button>
            ))}
        </>
      )}
    </Box>
  );
}

/** As the direction of the page is. */
const TURNED = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } };

interface CommandButtonProps {
  readonly command: Command;
  readonly isOn: boolean | undefined;
  readonly run: () => void;
}

function CommandButton({ command: { name, Icon, isTurned }, isOn, run }: CommandButtonProps) {
  const label = useTranslate()(`office.html.${name}`);
  return (
    <Tooltip title={label}>
      <IconButton size="small" tabIndex={-1} aria-label={label} aria-pressed={isOn} color={isOn ? 'primary' : 'default'} onClick={run}>
        <Icon fontSize="small" sx={isTurned && TURNED} />
      </IconButton>
    </Tooltip>
  );
}

const onward = (place: number, count: number): number => (place + 1) % count;
const back = (place: number, count: number): number => (place - 1 + count) % count;
const isFromRight = (): boolean => document.documentElement.dir === 'rtl';

/** By key; left and right are those of the screen. */
const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (isFromRight() ? back : onward)(place, count),
  ArrowLeft: (place, count) => (isFromRight() ? onward : back)(place, count),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A click on a button leaves the cursor in the text, so that what is typed next goes there. */
function holdCursor(event: MouseEvent): void {
  event.preventDefault();
}

function move(event: KeyboardEvent, bar: HTMLElement | null, editing: HtmlEditing | undefined): void {
  if (event.key === 'Escape') {
    editing?.focus();
    return;
  }
  const step = STEPS[event.key];
  const buttons = [...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  const place = buttons.indexOf(event.target as HTMLElement);
  if (!step || place < 0) return;
  event.preventDefault();
  buttons[step(place, buttons.length)]?.focus();
}

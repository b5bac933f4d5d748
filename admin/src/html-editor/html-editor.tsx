import { Alert, Box, InputBase, type InputBaseProps } from '@mui/material';
import { type KeyboardEvent, type RefCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Toolbar } from './toolbar';
import { useEditor } from './use-editor';
import { losses } from './losses';

interface HtmlEditorProps {
  /** HTML; empty where there is none. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  /** Takes what can be focused when the member has to be mended. */
  readonly fieldRef: RefCallback<{ focus: () => void }>;
  readonly labelId: string;
  readonly helpId: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

const FRAME = { border: 1, borderColor: 'divider', borderRadius: 1, '&:focus-within': { borderColor: 'primary.main' } };
/** Of the place too, which is there before the editor in it is. */
const LEAST = '8rem';
const TEXT = {
  minHeight: LEAST,
  '& .ProseMirror': { minHeight: LEAST, maxHeight: '50vh', overflow: 'auto', p: 1.5, outline: 'none' },
  '& .ProseMirror > :first-of-type': { mt: 0 },
  '& .ProseMirror table': { borderCollapse: 'collapse', width: '100%' },
  '& .ProseMirror td, & .ProseMirror th': { border: 1, borderColor: 'divider', p: 0.5, verticalAlign: 'top', textAlign: 'start' },
  '& .ProseMirror img': { maxWidth: '100%' },
  '& .ProseMirror pre': { whiteSpace: 'pre-wrap', fontFamily: 'ui-monospace, monospace' },
  '& .ProseMirror blockquote': { borderInlineStart: '3px solid', borderColor: 'divider', ml: 0, pl: 2 },
};

/**
 * The text as it will look, or its HTML. A text with pieces that the editor does not know, which it would drop, opens as HTML and is
 * not shown otherwise until they are gone.
 */
export default function HtmlEditor(props: HtmlEditorProps) {
  const { value, onChange, onBlur, fieldRef, labelId, helpId, isInvalid, isRequired } = props;
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const source = useRef<HTMLTextAreaElement>(null);
  const names = { 'aria-labelledby': labelId, 'aria-describedby': helpId };
  const editor = useEditor(place, {
    value,
    onChange,
    onBlur,
    attributes: { ...names, 'aria-invalid': String(isInvalid), 'aria-required': String(isRequired) },
  });
  const [wantsSource, setWantsSource] = useState(false);
  const lost = editor ? losses(value, editor.written(value)) : [];
  const isSource = wantsSource || lost.length > 0;
  useImperativeHandle(fieldRef, () => ({ focus: () => (isSource ? source.current?.focus() : editor?.focus()) }), [isSource, editor]);
  useEffect(() => {
    if (!isSource) editor?.show(value);
  }, [isSource, value, editor]);
  return (
    <Box sx={{ ...FRAME, ...(isInvalid ? { borderColor: 'error.main' } : {}) }} onKeyDown={toToolbar}>
      <Toolbar editor={editor} isSource={isSource} isBound={lost.length > 0} toggleSource={() => setWantsSource(!isSource)} />
      {lost.length > 0 && <Alert severity="info">{translate('office.html.unknown', { pieces: lost.join(', ') })}</Alert>}
      <Box ref={place} sx={TEXT} hidden={isSource} />
      {isSource && (
        <Source
          inputRef={source}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          slotProps={{ input: { ...names, 'aria-invalid': isInvalid, spellCheck: false } }}
        />
      )}
    </Box>
  );
}

function Source(props: InputBaseProps) {
  return (
    <InputBase
      multiline
      fullWidth
      minRows={6}
      maxRows={24}
      sx={{ p: 1.5, fontFamily: 'ui-monospace, monospace', fontSize: 13 }}
      {...props}
    />
  );
}

/** In lists and tables the Tab key belongs to the text. */
function toToolbar(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'F10' && event.altKey) event.currentTarget.querySelector<HTMLElement>('[role=toolbar] button')?.focus();
}

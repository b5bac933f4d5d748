import type { Editor } from '@tiptap/core';
import BoldIcon from '@mui/icons-material/FormatBold';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import ClearIcon from '@mui/icons-material/FormatClear';
import CodeBlockIcon from '@mui/icons-material/DataObject';
import CodeIcon from '@mui/icons-material/Code';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import RedoIcon from '@mui/icons-material/Redo';
import RuleIcon from '@mui/icons-material/HorizontalRule';
import StrikeIcon from '@mui/icons-material/FormatStrikethrough';
import SubscriptIcon from '@mui/icons-material/Subscript';
import SuperscriptIcon from '@mui/icons-material/Superscript';
import TableIcon from '@mui/icons-material/TableChart';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import UndoIcon from '@mui/icons-material/Undo';
import { allows } from './html-policy';

/** Something that a button does to what is chosen. */
export interface Command {
  /** Key of its name in the texts. */
  readonly name: string;
  readonly Icon: typeof BoldIcon;
  /** Its picture has a direction, and is turned over with the page. */
  readonly isTurned?: true;
  readonly run: (editor: Editor) => boolean;
  /** What is on where the cursor is; undefined where a button is never on. */
  readonly active?: string;
}

const chain = (editor: Editor) => editor.chain().focus();

const ALL: readonly (Command & { readonly element?: string })[] = [
  { name: 'bold', element: 'strong', Icon: BoldIcon, active: 'bold', run: (editor) => chain(editor).toggleBold().run() },
  { name: 'italic', element: 'em', Icon: ItalicIcon, active: 'italic', run: (editor) => chain(editor).toggleItalic().run() },
  { name: 'underline', element: 'u', Icon: UnderlineIcon, active: 'underline', run: (editor) => chain(editor).toggleUnderline().run() },
  { name: 'strike', element: 's', Icon: StrikeIcon, active: 'strike', run: (editor) => chain(editor).toggleStrike().run() },
  { name: 'code', element: 'code', Icon: CodeIcon, active: 'code', run: (editor) => chain(editor).toggleCode().run() },
  {
    name: 'subscript',
    element: 'sub',
    Icon: SubscriptIcon,
    active: 'subscript',
    run: (editor) => chain(editor).toggleMark('subscript').run(),
  },
  {
    name: 'superscript',
    element: 'sup',
    Icon: SuperscriptIcon,
    active: 'superscript',
    run: (editor) => chain(editor).toggleMark('superscript').run(),
  },
  {
    name: 'bullets',
    element: 'ul',
    Icon: BulletsIcon,
    isTurned: true,
    active: 'bulletList',
    run: (editor) => chain(editor).toggleBulletList().run(),
  },
  { name: 'numbers', element: 'ol', Icon: NumbersIcon, active: 'orderedList', run: (editor) => chain(editor).toggleOrderedList().run() },
  { name: 'quote', element: 'blockquote', Icon: QuoteIcon, active: 'blockquote', run: (editor) => chain(editor).toggleBlockquote().run() },
  { name: 'codeBlock', element: 'pre', Icon: CodeBlockIcon, active: 'codeBlock', run: (editor) => chain(editor).toggleCodeBlock().run() },
  { name: 'rule', element: 'hr', Icon: RuleIcon, run: (editor) => chain(editor).setHorizontalRule().run() },
  {
    name: 'table',
    element: 'table',
    Icon: TableIcon,
    run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { name: 'clear', Icon: ClearIcon, run: (editor) => chain(editor).unsetAllMarks().clearNodes().run() },
  { name: 'undo', Icon: UndoIcon, isTurned: true, run: (editor) => chain(editor).undo().run() },
  { name: 'redo', Icon: RedoIcon, isTurned: true, run: (editor) => chain(editor).redo().run() },
];

/** Those whose elements the portal allows. */
export const COMMANDS: readonly Command[] = ALL.filter(({ element }) => element === undefined || allows(element));

/** What can be done with the table that the cursor is in. */
export const TABLE_COMMANDS = {
  rowAfter: (editor: Editor) => chain(editor).addRowAfter().run(),
  columnAfter: (editor: Editor) => chain(editor).addColumnAfter().run(),
  deleteRow: (editor: Editor) => chain(editor).deleteRow().run(),
  deleteColumn: (editor: Editor) => chain(editor).deleteColumn().run(),
  deleteTable: (editor: Editor) => chain(editor).deleteTable().run(),
} as const;

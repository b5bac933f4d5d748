import { Editor, generateHTML, generateJSON } from '@tiptap/core';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { extensions } from './extensions';
import { pasted } from './pasted';

interface EditorOptions {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  /** Of the place where one writes. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** An editor of HTML in a place of the page. */
export interface HtmlEditing {
  readonly editor: Editor;
  /** How the editor would write a text. */
  readonly written: (html: string) => string;
  /** Shows a text that was changed elsewhere. */
  readonly show: (html: string) => void;
  readonly focus: () => void;
}

/** @returns undefined until the place is there */
export function useEditor(place: RefObject<HTMLElement | null>, options: EditorOptions): HtmlEditing | undefined {
  const [editing, setEditing] = useState<HtmlEditing>();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!place.current) return undefined;
    const made = edit(place.current, latest, draw);
    setEditing(made);
    return () => made.editor.destroy();
  }, [place]);
  const attributes = JSON.stringify(options.attributes);
  useEffect(() => {
    editing?.editor.setOptions({ editorProps: editorProps(latest.current) });
  }, [editing, attributes]);
  return editing;
}

function editorProps({ attributes }: EditorOptions): Editor['options']['editorProps'] {
  return { attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes }, transformPastedHTML: pasted };
}

function edit(element: HTMLElement, latest: RefObject<EditorOptions>, draw: () => void): HtmlEditing {
  let shown = latest.current.value;
  const editor = new Editor({
    element,
    extensions: extensions(),
    content: shown,
    editorProps: editorProps(latest.current),
    injectNonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
    onUpdate({ editor: { isEmpty }, editor: changed }) {
      shown = isEmpty ? '' : changed.getHTML();
      latest.current.onChange(shown);
    },
    onBlur: () => latest.current.onBlur(),
    onTransaction: draw,
  });
  return {
    editor,
    written: (html) => generateHTML(generateJSON(html, extensions()), extensions()),
    focus: () => editor.commands.focus('end'),
    show(html) {
      if (html === shown) return;
      shown = html;
      editor.commands.setContent(html, { emitUpdate: false });
    },
  };
}

import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

type Said = (form: string, isUnsaved: boolean) => void;

const Unsaved = createContext<Said>(() => undefined);

/** Asks before a page with several forms is left, where any of them has something that is not saved: a router takes one such question. */
export function AskBeforeLeaving({ children }: { readonly children: ReactNode }) {
  const forms = useRef(new Set<string>());
  const said = useCallback<Said>((form, isUnsaved) => {
    if (isUnsaved) forms.current.add(form);
    else forms.current.delete(form);
  }, []);
  useQuestion(forms);
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent): void => {
      if (forms.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, []);
  return <Unsaved.Provider value={said}>{children}</Unsaved.Provider>;
}

function useQuestion(forms: { readonly current: ReadonlySet<string> }): void {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => forms.current.size > 0 && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
    else blocker.reset();
    // A blocker is another object with each turn; its state is what counts.
  }, [blocker.state]);
}

interface UnsavedHereProps {
  /** Whether what was sent last was taken. */
  readonly isSaved: { readonly current: boolean };
  readonly onChange: (isUnsaved: boolean) => void;
}

/** Says of the form around it whether something in it is not saved. */
export function UnsavedHere({ isSaved, onChange }: UnsavedHereProps) {
  const said = useContext(Unsaved);
  const { reset, getValues } = useFormContext();
  const { dirtyFields, isSubmitSuccessful, submitCount } = useFormState();
  const form = useId();
  const isUnsaved = Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (isSubmitSuccessful && isSaved.current) reset(getValues());
  }, [isSubmitSuccessful, submitCount, isSaved, reset, getValues]);
  useEffect(() => {
    said(form, isUnsaved);
    onChange(isUnsaved);
    return () => said(form, false);
  }, [said, form, isUnsaved, onChange]);
  return null;
}

import { type RefObject, useEffect } from 'react';
import { useFormState } from 'react-hook-form';

/** What can be typed into or chosen from. */
const INPUTS = 'input:not([type=hidden]), textarea:not([aria-hidden]), [role=combobox], [contenteditable=true]';

/** After a form was refused: brings the first member that has to be mended into view, and the cursor to it. */
export function useFirstError(form: RefObject<HTMLElement | null>): void {
  const { errors, submitCount, isSubmitting } = useFormState();
  const isRefused = submitCount > 0 && !isSubmitting && Object.keys(errors).length > 0;
  useEffect(() => {
    if (!isRefused) return undefined;
    // When what was folded is open, and what the members say is drawn.
    const drawn = requestAnimationFrame(() => {
      const wrong = form.current?.querySelector('.Mui-error')?.closest('.MuiFormControl-root, [data-member]');
      const input = wrong?.querySelector<HTMLElement>(INPUTS);
      input?.focus({ preventScroll: true });
      wrong?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(drawn);
  }, [form, isRefused, submitCount]);
}

import { useCallback } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { labelOf } from './names';

/** How members of the resource that is looked at are called; what is none of them by its name in words. */
export function useFieldWords(): (member: string) => string {
  const resource = useResourceContext();
  const translate = useTranslate();
  return useCallback((member) => translate(`resources.${resource ?? ''}.fields.${member}`, { _: labelOf(member) }), [resource, translate]);
}

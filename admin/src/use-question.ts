import type { Resource } from '@api-platform/api-doc-parser';
import { useEffect, useState } from 'react';
import { namingField } from './api-description';

/** How items of a resource are looked for by a piece of text: by full text, else by their name, else not at all. */
export function useQuestion(target: Resource): (text: string) => Record<string, string> {
  const [variable, setVariable] = useState<string>();
  useEffect(() => {
    const name = namingField(target);
    void target.getParameters?.().then((parameters) => {
      const offered = new Set(parameters.map((parameter) => parameter.variable));
      setVariable(['search', name].find((candidate) => offered.has(candidate)));
    });
  }, [target]);
  return (text) => (text === '' || variable === undefined ? {} : { [variable]: text });
}

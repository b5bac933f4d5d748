import { useCallback, useEffect, useState } from 'react';
import { type Outcome, sendAll } from './service';
import { messageOf } from './use-rows';

interface ReadOutcomes {
  /** One for each path, in their order; undefined as long as they are not known. */
  readonly outcomes?: readonly Outcome[];
  /** Why the service could not be asked at all. */
  readonly problem?: string;
  readonly reload: () => void;
}

/** What the service answers to several questions that are sent together, each with an outcome of its own; asked again whenever they change. */
export function useOutcomes(paths: readonly string[]): ReadOutcomes {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Pick<ReadOutcomes, 'outcomes' | 'problem'> & { readonly asked: string }>();
  const asked = [turn, ...paths].join(' ');
  useEffect(() => {
    let isLate = false;
    const [, ...questions] = asked.split(' ');
    const operations = questions.map((path) => ({ method: 'GET' as const, path }));
    sendAll(operations).then(
      (outcomes) => !isLate && setState({ outcomes, asked }),
      (error: unknown) => !isLate && setState({ problem: messageOf(error), asked }),
    );
    return () => {
      isLate = true;
    };
  }, [asked]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  // What was answered to other questions says nothing of these.
  return state?.asked === asked ? { outcomes: state.outcomes, problem: state.problem, reload } : { reload };
}

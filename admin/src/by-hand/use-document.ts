import { useCallback, useEffect, useState } from 'react';
import { askDocument, ServiceProblem } from './service';
import { messageOf } from './use-rows';

interface ReadDocument<Document> {
  readonly document?: Document;
  readonly problem?: string;
  /** Of the answer that said so; undefined where there was none. */
  readonly status?: number;
  readonly isFirst: boolean;
  readonly reload: () => void;
}

/** A document as the API gives it, read again whenever its address changes. @param address null where nothing is to be read */
export function useDocument<Document>(address: string | null): ReadDocument<Document> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Pick<ReadDocument<Document>, 'document' | 'problem' | 'status'>>();
  useEffect(() => {
    if (address === null) return undefined;
    let isLate = false;
    askDocument('GET', address).then(
      (document) => !isLate && setState({ document: document as Document }),
      (error: unknown) =>
        !isLate && setState({ problem: messageOf(error), ...(error instanceof ServiceProblem && { status: error.status }) }),
    );
    return () => {
      isLate = true;
    };
  }, [address, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, isFirst: address !== null && !state, reload };
}

interface WithMembers<Row> {
  readonly member: readonly Row[];
}

/** The rows of a document that has them in `member`. */
export function membersOf<Row>({ document, ...read }: ReadDocument<WithMembers<Row>>): Omit<ReadDocument<never>, 'document'> & {
  readonly rows: readonly Row[];
} {
  return { ...read, rows: document?.member ?? [] };
}

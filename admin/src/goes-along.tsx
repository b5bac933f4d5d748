import { useEffect, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { sendAll } from './by-hand/service';

/** What hangs on content and is none by itself is not worth a word. */
const UNNAMED = /^(?:resource_|access_url_)/;
const MOST_NAMED = 8;

interface Removal {
  readonly restorable: boolean;
  readonly days: number | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** What a deletion takes along, and whether it can be undone. @param addresses of the items that are deleted */
export function GoesAlong({ addresses }: { readonly addresses: readonly string[] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const removals = useRemovals(addresses);
  const [first] = removals;
  const named = goingAlong(removals, addresses);
  const isRestorable = removals.every(({ restorable }) => restorable);
  return (
    <>
      {first && <p>{isRestorable ? translate('office.removal.restorable', { days: first.days }) : translate('office.removal.final')}</p>}
      {named.length > 0 && (
        <>
          <p>{translate('office.removal.along')}</p>
          <ul>
            {named.map(([path, count]) => (
              <li key={path}>
                {translate(`resources.${path}.name`, { smart_count: 2, _: path })}: {count.toLocaleString(locale)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** How many items of which resource go beside those that were chosen; the most first. */
function goingAlong(removals: readonly Removal[], addresses: readonly string[]): readonly (readonly [path: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const [path, count] of removals.flatMap((removal) => Object.entries(removal.counts)))
    counts.set(path, (counts.get(path) ?? 0) + count);
  const own = addresses[0]?.split('/').at(-2) ?? '';
  if (counts.has(own)) counts.set(own, (counts.get(own) ?? 0) - addresses.length);
  return [...counts]
    .filter(([path, count]) => count > 0 && !UNNAMED.test(path))
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_NAMED);
}

/** What the service says that deletions take along; nothing where it does not answer. */
function useRemovals(addresses: readonly string[]): readonly Removal[] {
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const key = addresses.join(' ');
  useEffect(() => {
    let isLeft = false;
    const asked = key.split(' ').map((address) => ({
      method: 'GET' as const,
      path: `/api/bin_entries/preview?item=${encodeURIComponent(address)}`,
    }));
    void sendAll(asked)
      .catch(() => [])
      .then((answers) => {
        if (!isLeft) setRemovals(answers.filter(({ status }) => status === 200).map(({ body }) => body as Removal));
      });
    return () => {
      isLeft = true;
    };
  }, [key]);
  return removals;
}

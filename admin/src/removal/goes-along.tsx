import { Alert } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import type { Removal } from './use-removal';

/** What hangs on content and is none by itself is not worth a word. */
const UNNAMED = /^(?:resource_|access_url_)/;
const MOST_NAMED = 8;

/** What a deletion takes along, and whether it can be undone. */
export function GoesAlong({ removal }: { readonly removal: Removal }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { along, alongProblem } = removal;
  const [first] = along;
  const named = goingAlong(removal);
  const isRestorable = along.every(({ restorable }) => restorable);
  return (
    <>
      {first && <p>{isRestorable ? translate('office.removal.restorable', { days: first.days }) : translate('office.removal.final')}</p>}
      {alongProblem !== undefined && <Alert severity="warning">{translate('office.removal.alongUnread', { message: alongProblem })}</Alert>}
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
function goingAlong({ along, items }: Removal): readonly (readonly [path: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const [path, count] of along.flatMap((one) => Object.entries(one.counts))) counts.set(path, (counts.get(path) ?? 0) + count);
  const own = items[0]?.id.split('/').at(-2) ?? '';
  if (counts.has(own)) counts.set(own, (counts.get(own) ?? 0) - items.length);
  return [...counts]
    .filter(([path, count]) => count > 0 && !UNNAMED.test(path))
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_NAMED);
}

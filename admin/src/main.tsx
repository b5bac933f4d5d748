import { createRoot } from 'react-dom/client';
import { dataProvider } from './data-provider';
import { dictionaryOf, servedLocale } from './dictionaries';

const root = document.getElementById('back-office');
if (!root) throw new Error('The page has no place for the back office.');

// What the back office is not in, it says in English.
document.documentElement.lang = servedLocale();

try {
  const [{ BackOffice }, { data }, dictionary] = await Promise.all([
    import('./back-office'),
    dataProvider.introspect(),
    dictionaryOf(servedLocale()),
  ]);
  createRoot(root).render(<BackOffice resources={data.resources ?? []} dictionary={dictionary} />);
} catch (error) {
  root.textContent = `${document.body.dataset['failed'] ?? ''} ${error instanceof Error ? error.message : String(error)}`;
  throw error;
}

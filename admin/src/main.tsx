import { createRoot } from 'react-dom/client';
import { dataProvider } from './data-provider';
import { dictionaryOf, servedLocale } from './languages/folders';
import { stylesFor } from './styles';

const root = document.getElementById('back-office');
if (!root) throw new Error('The page has no place for the back office.');

try {
  const [{ BackOffice }, { data }, dictionary] = await Promise.all([
    import('./back-office'),
    dataProvider.introspect(),
    dictionaryOf(servedLocale()),
  ]);
  // What the back office is not in, it says in English.
  document.documentElement.lang = servedLocale();
  document.documentElement.dir = dictionary.direction;
  const styles = await stylesFor(dictionary.direction);
  createRoot(root).render(<BackOffice resources={data.resources ?? []} dictionary={dictionary} styles={styles} />);
} catch (error) {
  root.textContent = `${document.body.dataset['failed'] ?? ''} ${error instanceof Error ? error.message : String(error)}`;
  throw error;
}

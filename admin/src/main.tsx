import { createRoot } from 'react-dom/client';
import { dataProvider } from './data-provider';

const root = document.getElementById('back-office');
if (!root) throw new Error('The page has no place for the back office.');

try {
  const [{ BackOffice }, { data }] = await Promise.all([import('./back-office'), dataProvider.introspect()]);
  createRoot(root).render(<BackOffice resources={data.resources ?? []} />);
} catch (error) {
  root.textContent = `${document.body.dataset['failed'] ?? ''} ${error instanceof Error ? error.message : String(error)}`;
  throw error;
}

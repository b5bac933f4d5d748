import { Button } from '@mui/material';
import { ask } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { useWords } from '../by-hand/words';
import { courseSettingWords } from './course-setting-words';

/** Takes the code away that nobody is shown: the form cannot tell whether there is one. */
export function CodeRemoval() {
  const { iri } = useItem();
  const words = useWords(courseSettingWords);
  const deed = useDeed();
  return (
    <Button onClick={() => void deed(() => ask('PATCH', iri, { registrationCode: null }), words.codeRemoved)}>{words.removeCode}</Button>
  );
}

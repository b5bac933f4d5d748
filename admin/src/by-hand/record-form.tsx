import { EditGuesser } from '@api-platform/admin';
import type { Resource } from '@api-platform/api-doc-parser';
import { FormGroups } from '../form-groups';

/** The form of an item as a part of its page; after saving one is still there. */
export function RecordForm({ schema }: { readonly schema: Resource }) {
  return (
    <EditGuesser redirect={false} title={false} actions={false} warnWhenUnsavedChanges>
      <FormGroups schema={schema} />
    </EditGuesser>
  );
}

import { InputGuesser } from '@api-platform/admin';
import type { Field, Resource } from '@api-platform/api-doc-parser';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  FileInput,
  NullableBooleanInput,
  PasswordInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  required,
  useChoicesContext,
  useTranslate,
} from 'react-admin';
import { representation } from './api-description';
import { choicesOf } from './choices';
import { isLongText, isStructure } from './field-kinds';
import { ChosenFile } from './chosen-file';
import { useFieldWords } from './field-words';
import { HtmlInput } from './html-editor/html-input';
import { naming } from './i18n';
import { ObjectListInput } from './object-list/object-list-input';
import { useTraits } from './resources';
import { useQuestion } from './use-question';

interface FieldInputProps {
  readonly field: Field;
  readonly source?: string;
  /** As a filter nothing is required. */
  readonly isFilter?: boolean;
  /** Whether the member is a file, sent along with the others. */
  readonly isFile?: boolean;
  /** For filters: react-admin always shows these. */
  readonly alwaysOn?: boolean;
}

/** The input for one member: relations are looked for by typing, secrets are not shown, structures without a description are JSON. */
export function FieldInput({ field, isFilter = false, isFile = false }: FieldInputProps) {
  const { isHtml, isList, itemMembers } = useTraits(field.name);
  const words = useFieldWords();
  const validate = field.required && !isFilter ? [required()] : undefined;
  // The documentation names members as they are on the wire.
  const helperText = isFilter ? false : field.description?.replaceAll(/`(\w+)`/g, (_, member: string) => `“${words(member)}”`) || false;
  const common = { validate, helperText };
  if (typeof field.reference === 'object' && field.reference !== null) {
    return <RelationInput field={field} target={field.reference} many={field.maxCardinality !== 1 && !isFilter} common={common} />;
  }
  if (/password|secret|salt/i.test(field.name)) return <PasswordInput source={field.name} {...common} />;
  // Left open it takes the service's default, which a switch would decide unasked.
  if (field.type === 'boolean') return <NullableBooleanInput source={field.name} {...common} />;
  if (field.enum && isList && !isFilter)
    return <AutocompleteArrayInput source={field.name} choices={choicesOf(field)} noOptionsText="office.nothing" {...common} />;
  if (field.enum) return <SelectInput source={field.name} choices={choicesOf(field)} {...common} />;
  if (isFile) {
    return (
      <FileInput source={field.name} inputProps={{ 'aria-label': words(field.name) }} {...common}>
        <ChosenFile />
      </FileInput>
    );
  }
  if (isHtml && !isFilter) return <HtmlInput source={field.name} {...common} />;
  if (itemMembers && !isFilter) return <ObjectListInput source={field.name} members={itemMembers} {...common} />;
  if (isStructure(field)) return <TextInput source={field.name} multiline format={toJson} parse={fromJson} {...common} />;
  return <InputGuesser source={field.name} multiline={isLongText(field.name)} {...common} validate={validate ?? []} />;
}

interface RelationInputProps {
  readonly field: Field;
  readonly target: Resource;
  readonly many: boolean;
  readonly common: Readonly<Record<string, unknown>>;
}

function RelationInput({ field, target, many, common }: RelationInputProps) {
  const question = useQuestion(target);
  const translate = useTranslate();
  const choice = {
    optionText: representation(target, naming(translate).one),
    filterToQuery: question,
    noOptionsText: <NoSuggestion />,
    ...common,
  };
  return many ? (
    <ReferenceArrayInput source={field.name} reference={target.name} perPage={10}>
      <AutocompleteArrayInput {...choice} />
    </ReferenceArrayInput>
  ) : (
    <ReferenceInput source={field.name} reference={target.name} perPage={10}>
      <AutocompleteInput {...choice} />
    </ReferenceInput>
  );
}

/** Where there are no suggestions: whether there are none, or they are still to come. */
function NoSuggestion() {
  const { isFetching } = useChoicesContext();
  const translate = useTranslate();
  return translate(isFetching ? 'ra.message.loading' : 'office.nothing');
}

function toJson(value: unknown): string {
  return value === undefined || value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value, null, 2);
}

/** Incomplete JSON remains text while the user types; the service reports what is wrong with it. */
function fromJson(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

import type { Field, Resource } from '@api-platform/api-doc-parser';
import { Box, Typography } from '@mui/material';
import { BooleanInput, DateTimeInput, NumberInput, RadioButtonGroupInput, required, SelectInput, TextInput } from 'react-admin';
import { addressOf } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { AskBeforeLeaving } from '../by-hand/unsaved';
import { useDocument } from '../by-hand/use-document';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { FieldInput } from '../field-input';
import { HtmlInput } from '../html-editor/html-input';
import { courseSettingWords } from './course-setting-words';
import { CourseTools } from './course-tools';
import { courseWords } from './course-words';
import { CodeRemoval } from './registration-code';
import { SettingsForm } from './settings-form';

const MEGABYTE = 1_000_000;

/** What the course can be set to, as far as the service reads it; each part is saved by itself. */
export function CourseSettings({ schema }: { readonly schema: Resource }) {
  const words = useWords(courseSettingWords);
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: '48rem' }}>
      <AskBeforeLeaving>
        <AboutCourse categories={schema.writableFields?.find(({ name }) => name === 'categories')} />
        <Access />
        <Files />
      </AskBeforeLeaving>
      <section aria-label={words.tools}>
        <Typography variant="h6" component="h2">
          {words.tools}
        </Typography>
        <CourseTools />
      </section>
    </Box>
  );
}

interface Language {
  readonly isocode: string;
  readonly originalName: string | null;
  readonly englishName: string;
}

function AboutCourse({ categories }: { readonly categories: Field | undefined }) {
  const words = useWords(courseSettingWords);
  const { unread } = useWords(sharedWords);
  const { rows, isFirst, problem } = useRows<Language>(addressOf('/api/languages', { available: true, itemsPerPage: 100 }));
  const choices = rows.map(({ isocode, originalName, englishName }) => ({ id: isocode, name: originalName ?? englishName }));
  return (
    <SettingsForm title={words.course} members={['title', 'courseLanguage', 'description', 'categories']}>
      <TextInput source="title" validate={required()} helperText={false} slotProps={{ htmlInput: { maxLength: 250 } }} />
      <SelectInput
        source="courseLanguage"
        choices={choices}
        isPending={isFirst}
        validate={required()}
        helperText={problem === undefined ? words.language : unread(problem)}
        translateChoice={false}
      />
      <HtmlInput source="description" helperText={false} />
      {categories && <FieldInput field={categories} />}
    </SettingsForm>
  );
}

function Access() {
  const words = useWords(courseSettingWords);
  const { visibility } = useWords(courseWords);
  const choices = Object.entries(words.whoEnters).map(([id, hint]) => ({ id, label: visibility[id] ?? id, hint }));
  return (
    <SettingsForm
      title={words.access}
      members={['visibility', 'expirationDate', 'subscribe', 'unsubscribe', 'registrationCode']}
      further={<CodeRemoval />}
    >
      <RadioButtonGroupInput source="visibility" row={false} choices={choices} optionText={Choice} helperText={false} />
      <DateTimeInput source="expirationDate" helperText={words.end} />
      <BooleanInput source="subscribe" label={words.subscribe} helperText={false} />
      <BooleanInput source="unsubscribe" label={words.unsubscribe} helperText={false} />
      <TextInput source="registrationCode" label={words.code} helperText={words.codeHint} autoComplete="off" />
    </SettingsForm>
  );
}

function Choice({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <Box component="span" sx={{ display: 'block', py: 0.5 }}>
      {label}
      <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
        {hint}
      </Box>
    </Box>
  );
}

function Files() {
  const { id } = useItem();
  const words = useWords(courseSettingWords);
  const { bytes } = useFormats();
  const { unread } = useWords(sharedWords);
  const { document, problem } = useDocument<{ readonly used: number }>(`/api/documents/${id}/usage`);
  const taken = problem === undefined ? document && words.taken(bytes(document.used)) : unread(problem);
  return (
    <SettingsForm title={words.files} members={['diskQuota']}>
      <NumberInput
        source="diskQuota"
        label={words.megabytes}
        min={0}
        format={(value: number | '') => (value === '' ? '' : value / MEGABYTE)}
        parse={(typed: string) => (typed === '' ? null : Math.round(Number(typed) * MEGABYTE))}
        helperText={[words.quotaHint, taken].filter(Boolean).join(' ')}
      />
    </SettingsForm>
  );
}

import { Box, Typography } from '@mui/material';
import type { Field, Resource } from '@api-platform/api-doc-parser';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { namingField } from './api-description';
import { isChoice } from './columns';
import { FieldInput } from './field-input';
import { isLongText } from './field-kinds';
import { useFirstError } from './first-error';
import { presentationOf, traitsOf } from './presentation';

/** A form with no more members than these has no need of groups. */
const FEW = 8;
/** Members that stand for something else, or say an order. */
const TECHNICAL = /(Id|Uuid|Node|Position|Order)$/;

interface Group {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** The members that may be written, of a new item all, of another one those that are not fixed: in the groups that the resource names, what is seldom asked for folded below them. */
export function FormGroups({ schema, isNew = false }: { readonly schema: Resource; readonly isNew?: boolean }) {
  const { groups, seldom } = groupsOf(schema, isNew);
  const translate = useTranslate();
  const form = useRef<HTMLElement>(null);
  useFirstError(form);
  const { files = [] } = presentationOf(schema);
  const input = (field: Field): ReactElement => (
    <FieldInput key={field.name} source={field.name} field={field} isFile={files.includes(field.name)} />
  );
  return (
    <Box ref={form} sx={{ width: '100%', maxWidth: '48rem' }}>
      {groups.map(({ name, fields }) => (
        <Box key={name} component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2 }}>
          {groups.length > 1 && (
            <Typography component="legend" variant="subtitle1" sx={{ fontWeight: 600 }}>
              {translate(`office.groups.${name}`, { _: name })}
            </Typography>
          )}
          {fields.map(input)}
        </Box>
      ))}
      {seldom.length > 0 && <Seldom fields={seldom}>{seldom.map(input)}</Seldom>}
    </Box>
  );
}

/** Folded, and opened by itself where something in it has to be mended. */
function Seldom({ fields, children }: { readonly fields: readonly Field[]; readonly children: readonly ReactElement[] }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState();
  const isWrong = fields.some(({ name }) => errors[name] !== undefined);
  const translate = useTranslate();
  useEffect(() => {
    if (isWrong && fold.current) fold.current.open = true;
  }, [isWrong]);
  return (
    <details ref={fold}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1, fontWeight: 600 }}>
        {translate('office.more', { smart_count: fields.length })}
      </Box>
      {children}
    </details>
  );
}

function groupsOf(schema: Resource, isNew: boolean): { groups: readonly Group[]; seldom: readonly Field[] } {
  const fields = (schema.writableFields ?? []).filter(({ name }) => {
    const { isFixed, isIdle } = traitsOf(schema, name);
    return isIdle !== true && (isNew || isFixed !== true);
  });
  const { form } = presentationOf(schema).display ?? {};
  if (form) {
    const groups = Object.entries(form).map(([name, members]) => ({
      name,
      fields: members.flatMap((member) => fields.filter(({ name: own }) => own === member)),
    }));
    const named = new Set(groups.flatMap((group) => group.fields));
    const rest = fields.filter((field) => !named.has(field));
    const required = rest.filter((field) => field.required);
    const [first, ...others] = groups.filter((group) => group.fields.length > 0);
    return {
      groups: first ? [{ ...first, fields: [...first.fields, ...required] }, ...others] : [],
      seldom: rest.filter((field) => !field.required),
    };
  }
  if (fields.length <= FEW) return { groups: [{ name: 'all', fields: ordered(schema, fields) }], seldom: [] };
  const often = fields.filter((field) => field.required === true || isOften(schema, field));
  const shown = ordered(schema, often.length > 0 ? often : fields.slice(0, FEW));
  return { groups: [{ name: 'all', fields: shown }], seldom: fields.filter((field) => !shown.includes(field)) };
}

/** First what names the item, last its place and technical members; otherwise as they are declared. */
function ordered(schema: Resource, fields: readonly Field[]): readonly Field[] {
  const rank = ({ name }: Field): number => {
    if (name === namingField(schema)) return 0;
    if (TECHNICAL.test(name)) return 3;
    return traitsOf(schema, name).itemMembers ? 2 : 1;
  };
  return [...fields].sort((one, other) => rank(one) - rank(other));
}

/** What is asked for where nothing is said: the name, relations, choices, times and texts, but for technical members. */
function isOften(schema: Resource, field: Field): boolean {
  if (field.name === namingField(schema) || isLongText(field.name)) return true;
  if (TECHNICAL.test(field.name)) return false;
  return field.reference !== null || isChoice(field) || field.type === 'dateTime' || field.type === 'date' || field.name === 'uploadFile';
}

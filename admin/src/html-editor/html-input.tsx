import { Box, FormHelperText, FormLabel } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import { FieldTitle, InputHelperText, type InputProps, useInput, useResourceContext } from 'react-admin';

/** Some hundred kilobytes that a form without such a member never loads. */
const HtmlEditor = lazy(() => import('./html-editor'));

/** Of the empty editor where its buttons have one row, so that nothing below it moves when it comes. */
const HEIGHT = 170;

/** Formatted text: an editor for what the service allows, and the HTML itself. */
export function HtmlInput(props: InputProps & { readonly source: string }) {
  const { source, helperText } = props;
  const resource = useResourceContext(props);
  const label = useId();
  const help = useId();
  const { field, fieldState, isRequired } = useInput(props);
  const message = fieldState.error?.message;
  return (
    <Box data-member={source} sx={{ width: '100%', mb: 1 }}>
      <FormLabel id={label} error={fieldState.invalid} sx={{ fontSize: 13 }}>
        <FieldTitle source={source} resource={resource} isRequired={isRequired} />
      </FormLabel>
      <Suspense fallback={<Box sx={{ minHeight: HEIGHT }} />}>
        <HtmlEditor
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          fieldRef={field.ref}
          labelId={label}
          helpId={help}
          isInvalid={fieldState.invalid}
          isRequired={isRequired}
        />
      </Suspense>
      <FormHelperText id={help} error={fieldState.invalid}>
        <InputHelperText error={message} helperText={helperText} />
      </FormHelperText>
    </Box>
  );
}

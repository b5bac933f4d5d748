import { CHOICE_TYPES, type ExtraFieldType } from './extra-field-types.js';

const HOUR_LIMIT = 100_000;

/** What texts suit a type of field. Types that are not named here take any text; choices are checked against the options. */
const SUITABLE: Readonly<Partial<Record<ExtraFieldType, (text: string) => boolean>>> = {
  checkbox: (text) => /^[01]$/.test(text),
  integer: (text) => /^-?\d{1,18}$/.test(text),
  float: (text) => /^-?\d{1,18}(\.\d{1,18})?$/.test(text),
  duration: (text) => /^\d+$/.test(text) && Number(text) < HOUR_LIMIT * 3600,
  date: isDate,
  datetime: (text) => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.test(text) && isDate(text.slice(0, 10)),
  letters_only: (text) => /^\p{L}*$/u.test(text),
  letters_space: (text) => /^[\p{L} ]*$/u.test(text),
  alphanumeric: (text) => /^[\p{L}\p{N}]*$/u.test(text),
  alphanumeric_space: (text) => /^[\p{L}\p{N} ]*$/u.test(text),
  mobile_phone: (text) => /^\+?[\d ().-]{3,30}$/.test(text),
  video_url: isWebAddress,
  social_profile: isWebAddress,
  timezone: isTimeZone,
  geolocation_coordinates: (text) => /^-?\d{1,2}(\.\d+)?, ?-?\d{1,3}(\.\d+)?$/.test(text),
  divider: (text) => text === '',
};

/** Whether a text suits a type of field, options aside; an empty one always does. */
export function suitsType(type: ExtraFieldType, text: string): boolean {
  return text === '' || (SUITABLE[type]?.(text) ?? true);
}

/** The options that a value names. */
export function chosenOptions(type: ExtraFieldType, text: string): readonly string[] {
  if (text === '' || !CHOICE_TYPES.includes(type)) return [];
  if (type === 'select_with_text') return [text.split('::')[0] ?? ''];
  if (type === 'double_select' || type === 'triple_select') return text.split('::');
  return type === 'select_multiple' ? text.split(';') : [text];
}

function isDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

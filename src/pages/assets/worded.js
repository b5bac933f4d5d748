// Fills in the arguments of a message as the server does (src/languages/worded.ts): what runs against the letters of the message is
// isolated, so that a name keeps its order within the sentence, and the sentence around the name.
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const FROM_LEFT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [ISOLATE, POP] = ['\u2068', '\u2069'];

/**
 * @param message of the words of a page, with arguments such as `{name}`
 * @param values by the names of the arguments; one without a value stays as it is
 */
export function worded(message, values) {
  const against = FROM_RIGHT.test(message) ? FROM_LEFT : FROM_RIGHT;
  return message.replaceAll(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'string' && against.test(value) ? `${ISOLATE}${value}${POP}` : String(value);
  });
}

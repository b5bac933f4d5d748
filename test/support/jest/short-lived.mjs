/** Bytes of bytecode that a function runs through before V8 thinks of optimising it, four times as many as of itself. */
const BYTES_RUN_BEFORE_OPTIMISING = 600_000;
/** From this version of V8 on there is no such option, and Node does not start with one that V8 does not know. */
const WITHOUT_BUDGET = 13;

/**
 * Options of V8 for what runs for a few seconds: most of its functions run a few times only, and with V8's own threshold a tenth of the
 * processor time goes into optimising them.
 * @type {readonly string[]}
 */
export const SHORT_LIVED =
  Number(process.versions.v8.split('.')[0]) < WITHOUT_BUDGET ? [`--interrupt-budget=${BYTES_RUN_BEFORE_OPTIMISING}`] : [];

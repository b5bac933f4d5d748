/** Parsers that take what they can get, for the limits of threads. */
export const endless = () => {
  for (;;);
};

export const hoarding = () => {
  const held = [];
  for (;;) held.push({ at: held.length, text: `${held.length}` });
};

export const deep = (levels) => (levels === 0 ? 0 : 1 + deep(levels - 1));

export const broken = () => {
  throw new TypeError('This is a mistake of ours.');
};

export const length = (bytes) => bytes.length;

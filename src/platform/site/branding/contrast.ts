/** A colour as three parts from 0 to 255. */
type Parts = readonly [number, number, number];

/** The surfaces that links and buttons of the pages stand on; the darkest of the light ones and the lightest of the dark ones decide. */
const LIGHT_SURFACE = '#eef2f7';
const DARK_SURFACE = '#262d38';
/** What is written on a surface of the colour itself. */
const ON_LIGHT = '#ffffff';
/** WCAG 2.2, 1.4.3: text as small as that of the pages. */
export const LEAST_CONTRAST = 4.5;
const STEPS = 100;

/** @param color `#rrggbb` */
function partsOf(color: string): Parts {
  const at = (index: number): number => Number.parseInt(color.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative luminance, as WCAG defines it. */
function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @returns from 1 (the same) to 21 (black on white) */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast with what it stands on, or with what stands on it, whichever is less. */
export function contrastOnPages(color: string): number {
  return Math.min(contrast(color, LIGHT_SURFACE), contrast(color, ON_LIGHT));
}

/** The colour as much lighter as dark surfaces need it. */
export function onDark(color: string): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const lighter = mixedWithWhite(color, step / STEPS);
    if (contrast(lighter, DARK_SURFACE) >= LEAST_CONTRAST) return lighter;
  }
  return ON_LIGHT;
}

function mixedWithWhite(color: string, share: number): string {
  const mixed = partsOf(color).map((part) => Math.round(part + (255 - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

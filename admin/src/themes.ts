import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** Not none: some of what moves waits for the end of its transition. The important ones are set at the elements. */
const AT_ONCE = { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' };

/**
 * A text runs as its own letters do, as on the other pages: names, paths and addresses in a page from right to left, too. What holds
 * further elements runs as the page does, so that their order stays.
 */
const OWN_DIRECTION = {
  ':where(body :not([dir], [aria-hidden], bdi, bdo, svg, svg *)):not(:has(> :not(br, wbr, img, svg, input, select, textarea)))': {
    unicodeBidi: 'plaintext',
  },
  // The side at which lines begin, which is turned over with the page: start is that of a text's own letters.
  body: { textAlign: 'left' },
  'input, textarea': { textAlign: 'left' },
} as const;

/** The colour of the portal, where it has one of its own. */
const { accent = '', accentOnDark = '' } = document.body.dataset;

/** react-admin's look in the colours of the other pages. */
function theme(base: RaThemeOptions, mode: 'light' | 'dark', ground: string, primary: string, error: string): RaThemeOptions {
  return {
    ...base,
    palette: { mode, background: { default: ground }, primary: { main: primary }, secondary: { main: '#1f4e79' }, error: { main: error } },
    typography: {
      fontFamily: 'var(--typeface)',
      button: { textTransform: 'none' },
    },
    components: {
      ...base.components,
      MuiCssBaseline: {
        styleOverrides: { ...OWN_DIRECTION, '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': AT_ONCE } },
      },
      // Bars and wheels that say nothing: what comes is read out when it is there.
      MuiLinearProgress: { defaultProps: { 'aria-hidden': true } },
      MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
      // What refers to an item stands beside it where there is room, else below it.
      RaShow: { styleOverrides: { root: { '@media (max-width: 899px)': { '& .RaShow-main': { flexDirection: 'column', gap: 16 } } } } },
      // Half transparent it could not be read.
      RaNotFound: { styleOverrides: { root: { '& .RaNotFound-message': { opacity: 1 } } } },
      MuiAppBar: { styleOverrides: { colorSecondary: { backgroundColor: accent || '#1f4e79', color: '#fff' } } },
    },
  };
}

export const lightTheme = theme(defaultLightTheme, 'light', '#f5f6f8', accent || '#1f5f99', '#b3261e');
export const darkTheme = theme(defaultDarkTheme, 'dark', '#14171c', accentOnDark || '#7db8ee', '#f2968f');

import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** Not none: some of what moves waits for the end of its transition. The important ones are set at the elements. */
const AT_ONCE = { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' };

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
      MuiCssBaseline: { styleOverrides: { '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': AT_ONCE } } },
      // Bars and wheels that say nothing: what comes is read out when it is there.
      MuiLinearProgress: { defaultProps: { 'aria-hidden': true } },
      MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
      // What refers to an item stands beside it where there is room, else below it.
      RaShow: { styleOverrides: { root: { '@media (max-width: 899px)': { '& .RaShow-main': { flexDirection: 'column', gap: 16 } } } } },
      // Half transparent it could not be read.
      RaNotFound: { styleOverrides: { root: { '& .RaNotFound-message': { opacity: 1 } } } },
      // Hints come from the API in English: in a page from right to left, their full stop would go before them.
      MuiFormHelperText: { styleOverrides: { root: { unicodeBidi: 'plaintext' } } },
      MuiAppBar: { styleOverrides: { colorSecondary: { backgroundColor: accent || '#1f4e79', color: '#fff' } } },
    },
  };
}

export const lightTheme = theme(defaultLightTheme, 'light', '#f5f6f8', accent || '#1f5f99', '#b3261e');
export const darkTheme = theme(defaultDarkTheme, 'dark', '#14171c', accentOnDark || '#7db8ee', '#f2968f');

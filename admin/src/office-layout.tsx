import { Box, type Theme, useMediaQuery } from '@mui/material';
import {
  AppBar,
  Layout,
  type LayoutProps,
  LoadingIndicator,
  LocalesMenuButton,
  TitlePortal,
  ToggleThemeButton,
  useGetIdentity,
  UserMenu,
} from 'react-admin';
import { ResourceMenu } from './menu';
import { RecordSearch } from './record-search';
import { ActingBanner } from './user/acting-banner';

/** Where one is, as the page's heading, and the own menu at the right. */
function OfficeBar() {
  const { identity } = useGetIdentity();
  return (
    <AppBar toolbar={<Tools />} userMenu={<UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'} />}>
      {/* Where it is cut, it is cut at its own end: a title begins with the name of an item. */}
      <TitlePortal variantMapping={{ h6: 'h1' }} sx={{ unicodeBidi: 'plaintext', '&& *': { display: 'inline', unicodeBidi: 'normal' } }} />
    </AppBar>
  );
}

/** The name stays there for screen readers. */
const SIGN_ONLY = { '& button': { fontSize: 0, minWidth: 0 }, '& .MuiButton-endIcon': { display: 'none' } };

/** On a phone the title needs the room: the look follows the device there. */
function Tools() {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <>
      <RecordSearch />
      <Box sx={isPhone ? SIGN_ONLY : {}}>
        <LocalesMenuButton />
      </Box>
      {!isPhone && <ToggleThemeButton />}
      {!isPhone && <LoadingIndicator />}
    </>
  );
}

export function OfficeLayout({ children, ...props }: LayoutProps) {
  return (
    <Layout {...props} appBar={OfficeBar} menu={ResourceMenu} sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0 } }}>
      <ActingBanner />
      {children}
    </Layout>
  );
}

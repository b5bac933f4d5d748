import { type Theme, useMediaQuery } from '@mui/material';
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
      <TitlePortal variantMapping={{ h6: 'h1' }} />
    </AppBar>
  );
}

/** On a phone the title needs the room: the look follows the device there. */
function Tools() {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <>
      <RecordSearch />
      <LocalesMenuButton />
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

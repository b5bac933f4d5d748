import { Box, Typography } from '@mui/material';
import { Login, LoginForm, useTranslate } from 'react-admin';

/** react-admin's sign-in, with a landmark and a heading for those who do not see it. */
export function SignInPage() {
  const translate = useTranslate();
  return (
    <Box component="main">
      <Login>
        <Typography variant="h6" component="h1" align="center" sx={{ px: 2 }}>
          {translate('office.signIn')}
        </Typography>
        <LoginForm />
      </Login>
    </Box>
  );
}

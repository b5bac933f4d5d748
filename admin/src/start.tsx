import { Button, Card, CardContent, Link, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { naming } from './i18n';
import { useResources } from './resources';

const OFTEN = ['users', 'courses', 'sessions', 'course_categories', 'usergroups', 'conference_meetings', 'access_urls', 'settings'];

/** The first page: where administrators go most, and what they find here. */
export function Start() {
  const translate = useTranslate();
  const names = naming(translate);
  const resources = useResources();
  const often = OFTEN.flatMap((name) => resources.filter((resource) => resource.name === name));
  return (
    <Card sx={{ mt: 2 }}>
      <Title title={translate('office.title')} />
      <CardContent>
        <Typography sx={{ mb: 2, maxWidth: '60ch' }}>{translate('office.intro', { count: resources.length })}</Typography>
        {often.map((resource) => (
          <Button key={resource.name} component={RouterLink} to={`/${resource.name}`} variant="outlined" sx={{ mr: 1, mb: 1 }}>
            {names.resource(resource)}
          </Button>
        ))}
        <Typography sx={{ mt: 2 }}>
          <Link href="/">{translate('office.home')}</Link> ·{' '}
          <Link href="/plugin/Videoconf/webhook_dashboard.php">{translate('office.dashboard')}</Link> ·{' '}
          <Link href="/admin/sessions">{translate('office.sessions')}</Link> ·{' '}
          <Link href="/api/docs">{translate('office.documentation')}</Link>
        </Typography>
      </CardContent>
    </Card>
  );
}

import { data, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { ConfirmPage } from './confirm-page.js';
import { PreferencesPage } from './preferences-page.js';
import { UnsubscribePage } from './unsubscribe-page.js';

export { ErrorBoundary } from '../pages/not-found.route.js';

const LINKS = ['unsubscribe', 'confirm', 'preferences'];

export function loader({ params: { link = '' } }: LoaderFunctionArgs): null {
  if (!LINKS.includes(link)) throw data(null, { status: 404 });
  return null;
}

/**
 * `/newsletter/unsubscribe`, `/newsletter/confirm`, `/newsletter/preferences`: targets of the links in newsletters and
 * their mails.
 */
export function Component() {
  const { link } = useParams();
  if (link === 'confirm') return <ConfirmPage />;
  return link === 'preferences' ? <PreferencesPage /> : <UnsubscribePage />;
}

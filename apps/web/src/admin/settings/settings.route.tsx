import { useQuery } from '@tanstack/react-query';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { settingsQuery } from './admin-settings.api.js';
import { SettingsForm } from './settings-form.js';
import { AdminPage } from '../admin-page.js';

/** `/admin/settings`: the marketplace's settings. */
export function Component() {
  return (
    <AdminPage title="Settings">
      <Settings />
    </AdminPage>
  );
}

function Settings() {
  const { data, isError, refetch } = useQuery(settingsQuery);
  if (data) return <SettingsForm settings={data} />;
  if (isError) return <ErrorState title="Unable to load settings." onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings" className="max-w-4xl space-y-5">
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </Loading>
  );
}

import {
  ALERT_LINES,
  ALERT_SETTINGS,
  isAlertOn,
  lineChoices,
} from '@campus-deals/contracts/notification/alert-settings';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../kit/ui/button.js';
import { InlineError, Loading, Skeleton } from '../../kit/ui/states.js';
import { concernOf, followName, followsBehind, followsQuery, useUnfollow } from './follows.api.js';
import { FALLBACK, notificationPreferencesQuery, saveFailed, useSavePreferences } from './preferences.api.js';

/** Answers "Why did I get this?" with each reason, and a button that changes exactly that. */
export function AlertReasons({ notification }: { notification: NotificationDto }) {
  const client = useQueryClient();
  const { kind, id } = notification;
  const { data: follows } = useQuery(followsQuery);
  const { data: preferences = FALLBACK } = useQuery(notificationPreferencesQuery);
  const { data: concern, isError } = useQuery({
    queryKey: ['concern', id],
    queryFn: () => concernOf(client, notification),
  });
  const unfollow = useUnfollow();
  const save = useSavePreferences();
  if (isError) return <InlineError>The reason could not be loaded. Please try again later.</InlineError>;
  if (!concern || !follows)
    return (
      <Loading label="Loading the reason">
        <Skeleton className="h-6 w-3/4" />
      </Loading>
    );
  const behind = followsBehind(follows, notification);
  const { line } = ALERT_SETTINGS[kind];
  const { label } = ALERT_LINES[line];
  const isOn = isAlertOn(kind, 'app', preferences.alertChoices);
  return (
    <ul className="relative z-1 rounded-md bg-well px-3 py-2 text-body">
      {behind.map((follow) => (
        <Reason
          key={follow.id}
          text={`You follow ${followName(follow)}.`}
          action="Unfollow"
          name={`Unfollow ${followName(follow)}`}
          isBusy={unfollow.isPending}
          onChange={() => unfollow.mutate(follow)}
        />
      ))}
      {concern.isDirect && isOn && (
        <Reason
          text={<>“{label}” is on in the app.</>}
          action="Turn off"
          name={`Turn off “${label}” in the app`}
          isBusy={save.isPending}
          onChange={() => save.mutate({ alertChoices: lineChoices(line, 'app', false) }, { onError: saveFailed })}
        />
      )}
      {behind.length === 0 && !(concern.isDirect && isOn) && <li>You have turned this off since.</li>}
    </ul>
  );
}

interface ReasonProps {
  text: ReactNode;
  action: string;
  /** Accessible name of the button. */
  name: string;
  isBusy: boolean;
  onChange: () => void;
}

function Reason({ text, action, name, isBusy, onChange }: ReasonProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="wrap-anywhere">{text}</span>
      <Button variant="quiet" className="text-brand" aria-label={name} disabled={isBusy} onClick={onChange}>
        {action}
      </Button>
    </li>
  );
}

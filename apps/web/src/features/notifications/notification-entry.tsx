import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/ui/badge.js';
import { IconButton } from '../../components/ui/button.js';
import { to } from '../../config/paths.js';
import { classNames } from '../../lib/react/class-names.js';
import { ageText } from './age.js';

interface NotificationEntryProps {
  notification: NotificationDto;
  now: number;
  onRead: () => void;
  onRemove: () => void;
  /** Called when the notification's page is opened. */
  onOpen?: (() => void) | undefined;
}

/** Shows a notification. A click anywhere outside its link and its button marks it as read. */
export function NotificationEntry({ notification, now, onRead, onRemove, onOpen }: NotificationEntryProps) {
  const { title, description, createdAt, isRead, dealId } = notification;
  const path = pathOf(notification);
  const read = () => {
    if (!isRead) onRead();
  };
  return (
    <li className={classNames('relative flex gap-2 py-3 pr-1 pl-4', !isRead && 'bg-brand-soft/45')}>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* The button's hit area is the whole entry. */}
          <button
            type="button"
            className="text-left font-semibold wrap-anywhere text-ink after:absolute after:inset-0"
            onClick={read}
          >
            {title}
            <span className="sr-only">{isRead ? ', read' : ', mark as read'}</span>
          </button>
          {!isRead && <Badge tone="brand">New</Badge>}
        </div>
        <p className="mt-0.5 text-[0.9375rem] wrap-anywhere text-muted">{description}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <time dateTime={createdAt}>{ageText(createdAt, now)}</time>
          {path && (
            <Link
              to={path}
              className="relative z-1 -my-1.5 inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
              onClick={() => {
                read();
                onOpen?.();
              }}
            >
              {dealId === null ? 'View' : 'View Deal'}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
        </div>
      </div>
      <IconButton label={`Remove: ${title}`} className="relative z-1" data-remove="" onClick={onRemove}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function pathOf({ path, collegeId, dealId }: NotificationDto): string | null {
  return path ?? (collegeId !== null && dealId !== null ? to('deal', { collegeId, dealId }) : null);
}

import type { CounterDeviceDto, NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import { longDateTime } from '@campus-deals/contracts/date-text';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Copy, Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { QrImage } from '../../kit/ui/qr-image.js';
import { EmptyState } from '../../kit/ui/states.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useNow, useTimeZone } from '../../platform/browser/clock.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { to } from '../../platform/paths.js';
import { VendorPage } from '../vendor-page.js';
import { ConfirmIdentitySlot } from '../../marketplace/sign-in/confirm-identity-slot.js';
import { DEVICES, MakeDeviceDialog } from './make-device-dialog.js';

export const access = 'vendorCounterDevices';

/** `/vendor/counter-devices` */
export function Component() {
  return (
    <VendorPage
      title="Counter Devices"
      description="Staff redeem codes on their own phones, without your account. Remove a device when somebody leaves."
    >
      <CounterDevices />
      <ConfirmIdentitySlot />
    </VendorPage>
  );
}

type Open =
  { kind: 'make' } | { kind: 'made'; device: NewCounterDeviceDto } | { kind: 'remove'; device: CounterDeviceDto };

/** Lists the vendor's counter devices, makes new ones, and removes them. */
function CounterDevices() {
  const { data } = useSuspenseQuery(reading(DEVICES));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Button onClick={() => setOpen({ kind: 'make' })} className="max-sm:w-full">
      <Plus className="size-4.5" />
      Add a device
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon={<Smartphone />} title="No counter devices yet" action={add}>
          A device is a link that lets any phone redeem codes, without an account.
        </EmptyState>
      ) : (
        <div className="space-y-5">
          {add}
          <ul className="sheet divide-y divide-line px-5">
            {data.map((device) => (
              <DeviceItem key={device.id} device={device} onRemove={() => setOpen({ kind: 'remove', device })} />
            ))}
          </ul>
        </div>
      )}
      {open?.kind === 'make' && (
        <MakeDeviceDialog onMade={(device) => setOpen({ kind: 'made', device })} onClose={close} />
      )}
      {open?.kind === 'made' && <NewDeviceDialog device={open.device} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDeviceDialog device={open.device} onClose={close} />}
    </>
  );
}

function DeviceItem({ device, onRemove }: { device: CounterDeviceDto; onRemove: () => void }) {
  const zone = useTimeZone();
  const now = useNow(60_000);
  const { name, place, hasPin, endsAt, lastUsedAt } = device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {[
            place,
            lastUsedAt ? `Last used ${longDateTime(lastUsedAt, zone)}` : 'Never used',
            hasPin && 'PIN',
            endsAt && `${Date.parse(endsAt) <= now ? 'Ended' : 'Ends'} ${longDateTime(endsAt, zone)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button variant="outline-danger" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function RemoveDeviceDialog({ device, onClose }: { device: CounterDeviceDto; onClose: () => void }) {
  const remove = useWrite(`DELETE ${DEVICES}/:id`, {
    params: { id: device.id },
    changes: [DEVICES],
    success: 'Device removed',
    failure: 'Failed to remove the device. Please try again.',
  });
  return (
    <ConfirmDialog
      title={`Remove ${device.name}?`}
      description="Its link stops working at once, on every phone that has it open. What it redeemed stays."
      confirmText="Remove device"
      busyText="Removing..."
      isDanger
      write={remove}
      onClose={onClose}
    />
  );
}

/** Shows the link of a new device, once. Its secret is in the fragment, which browsers send to no server. */
function NewDeviceDialog({ device, onClose }: { device: NewCounterDeviceDto; onClose: () => void }) {
  const url = `${window.location.origin}${to('counter')}#${device.secret}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied' });
    } catch {
      showError('The link could not be copied. Please select it and copy it yourself.');
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${device.name} is ready`}
      description="Scan this with the phone at your counter, or open the link there. It is shown only now."
    >
      <div className="space-y-4 px-5 pb-5">
        <div className="mx-auto w-full max-w-64 rounded-lg bg-[white] p-3">
          <QrImage text={url} label={`Link of ${device.name} as a QR code`} />
        </div>
        <code className="block rounded-md bg-well px-3.5 py-2.5 text-sm wrap-anywhere select-all">{url}</code>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" className="max-sm:w-full" onClick={() => void copy()}>
            <Copy className="size-4.5" />
            Copy link
          </Button>
          <Button className="max-sm:w-full" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

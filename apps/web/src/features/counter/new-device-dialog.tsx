import type { NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import { Copy } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { QrImage } from '../../components/ui/qr-image.js';
import { to } from '../../config/paths.js';
import { showError, showToast } from '../../lib/browser/toast.js';

/** Shows the link of a new device, once. Its secret is in the fragment, which browsers send to no server. */
export function NewDeviceDialog({ device, onClose }: { device: NewCounterDeviceDto; onClose: () => void }) {
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

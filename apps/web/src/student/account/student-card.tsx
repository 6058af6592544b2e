import type { OwnStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { IdCard, ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { InlineError } from '../../kit/ui/states.js';
import { reading } from '../../platform/api/api.js';
import { refusalOf, refusedFields } from '../../platform/api/refused-fields.js';
import { sendForm } from '../../platform/api/send-form.js';
import { useWrite } from '../../platform/api/use-write.js';
import { showToast } from '../../platform/browser/toast.js';
import { plural } from '../../kit/text/plural.js';
import { profileQuery } from '../../marketplace/profile/profile.api.js';

/** Offers to verify with a picture of a student card, or shows that one waits. */
export function StudentCardPart() {
  return (
    <div className="border-t border-edge/30 pt-5">
      <h3 className="font-semibold">No school email? Verify with a student card</h3>
      <div className="mt-2 text-body">
        <ReadBoundary failure="We could not load whether a card of yours is waiting.">
          <StudentCard />
        </ReadBoundary>
      </div>
    </div>
  );
}

function StudentCard() {
  const { data } = useSuspenseQuery(studentCardQuery);
  return data.sentAt ? <Waiting card={data} /> : <CardForm triesLeft={data.triesLeft} />;
}

function Waiting({ card: { sentAt, deletesAt } }: { card: OwnStudentCardDto }) {
  const withdraw = useWithdrawStudentCard();
  return (
    <>
      <div className="flex gap-3.5 rounded-md bg-info-soft p-4 text-info">
        <IdCard className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold">Your card is waiting for us</p>
          <p>
            {sentAt && (
              <span>
                Sent on <LongDate at={sentAt} />.{' '}
              </span>
            )}
            <span>We email you once we have reviewed it. </span>
            {deletesAt && (
              <span>
                We delete the picture then, on <LongDate at={deletesAt} /> at the latest.
              </span>
            )}
          </p>
        </div>
      </div>
      <Button
        variant="quiet"
        className="mt-2 -ml-3"
        isBusy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, {
            onError: () => showToast({ title: 'The picture could not be deleted. Please try again.', tone: 'danger' }),
          })
        }
      >
        Delete the picture
      </Button>
    </>
  );
}

function CardForm({ triesLeft }: { triesLeft: number }) {
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = useSendStudentCard();
  const { data: profile } = useQuery(profileQuery);
  if (profile && !(profile.name && profile.collegeId))
    return <p>Save your name and your college in your profile first: we compare them with your card.</p>;
  if (triesLeft === 0) return <p>You have sent three pictures within 30 days. Please try again later.</p>;
  return (
    <>
      <p>
        Send a picture that shows your name, your college and until when the card is valid. Only our admins see it. We
        store it encrypted, and delete it once we have decided, after 30 days at the latest.
      </p>
      <label htmlFor={id} className="sr-only">
        Picture of your student card
      </label>
      <input
        id={id}
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          send.reset();
          setFile(target.files?.[0] ?? file);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      {file && <p className="mt-3 font-medium wrap-anywhere">{file.name}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:w-full" onClick={() => input.current?.click()}>
          <ImageUp className="size-4.5" aria-hidden="true" />
          {file ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {file && (
          <Button className="max-sm:w-full" isBusy={send.isPending} onClick={() => send.mutate(file)}>
            Agree and send
          </Button>
        )}
      </div>
      {send.isError && (
        <div className="mt-3">
          <InlineError>
            {Object.values(refusedFields(send.error))[0] ??
              refusalOf(send.error) ??
              'The picture could not be sent. Please try again.'}
          </InlineError>
        </div>
      )}
      <p className="mt-3 text-sm text-muted">{plural(triesLeft, 'picture')} left within 30 days.</p>
    </>
  );
}

const studentCardQuery = reading('/api/user/student-card');

const useSendStudentCard = () =>
  useWrite(
    async (file: File) => {
      const form = new FormData();
      form.append('image', await smallerPicture(file));
      return sendForm<OwnStudentCardDto>('/api/user/student-card', form, { onProgress: () => undefined });
    },
    { stores: studentCardQuery, changes: [], success: 'We got your student card' },
  );

const useWithdrawStudentCard = () =>
  useWrite('DELETE /api/user/student-card', { stores: studentCardQuery, changes: [], success: 'Picture deleted' });

/** Enough to read a card. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/**
 * Returns a picture as a JPEG of at most 1,600 pixels a side, made on the device: cameras produce more than the upload
 * accepts, and formats that the server does not read. Returns the file itself if the browser cannot decode it.
 */
async function smallerPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller ?? file;
  } catch {
    return file;
  }
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';
import type { DtoForm } from './form.js';

/** Milliseconds without typing before the draft is stored. */
const PAUSE_MS = 300;

interface DraftKey {
  /** Name of the form. */
  name: string;
  /** Owner of the draft. Other accounts do not see it. */
  userId: number | null;
}

interface Draft {
  userId: number | null;
  values: FieldValues;
}

const keyOf = ({ name }: DraftKey) => `draft-${name}`;

/** Returns the account's stored draft of a form. */
export function readDraft<Dto extends FieldValues>(key: DraftKey): Partial<Dto> | undefined {
  const draft = readPersonal(keyOf(key)) as Draft | undefined;
  return draft?.userId === key.userId ? (draft.values as Partial<Dto>) : undefined;
}

/** Stores a draft of the form in this browser. Signing out or `forget` deletes it. */
export function useDraft<Dto extends FieldValues>(
  { subscribe, formState, getValues }: DtoForm<Dto>,
  { name, userId }: DraftKey,
): { isKept: boolean; forget: () => void } {
  const [isKept, setIsKept] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  const { isDirty } = formState;
  useEffect(() => {
    if (!isDirty) return undefined;
    // The change that made the form dirty came before the subscription, and may be the only one.
    let latest: FieldValues | undefined = getValues();
    const write = () => {
      clearTimeout(timer.current);
      if (latest && !isOver.current) setIsKept(writePersonal(keyOf({ name, userId }), { userId, values: latest }));
      latest = undefined;
    };
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        latest = values;
        clearTimeout(timer.current);
        timer.current = setTimeout(write, PAUSE_MS);
      },
    });
    timer.current = setTimeout(write, PAUSE_MS);
    // Stores the draft when the page is left within the pause.
    window.addEventListener('pagehide', write);
    return () => {
      stop();
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [subscribe, getValues, isDirty, name, userId]);
  const forget = useCallback(() => {
    isOver.current = true;
    clearTimeout(timer.current);
    writePersonal(keyOf({ name, userId }), null);
  }, [name, userId]);
  return { isKept, forget };
}

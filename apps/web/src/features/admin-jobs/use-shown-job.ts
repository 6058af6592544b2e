import { useSearchParams } from 'react-router-dom';

const NAME = 'job';

/** The job whose progress a screen shows. In the address, so that a reload, and another admin, sees it too. */
export function useShownJob(): { id: number | null; show: (id: number) => void; hide: () => void } {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(NAME));
  const change = (value: number | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(NAME);
        else next.set(NAME, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { id: Number.isInteger(id) && id > 0 ? id : null, show: change, hide: () => change(null) };
}

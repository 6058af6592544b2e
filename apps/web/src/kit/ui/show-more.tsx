import { Button, type ButtonProps } from './button.js';

interface ShowMoreProps extends ButtonProps {
  /** An infinite query. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Button that reads the next page of a list, if there is one. */
export function ShowMore({ of, children = 'Show more', ...button }: ShowMoreProps) {
  if (!of.hasNextPage) return null;
  return (
    <Button variant="secondary" isBusy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()} {...button}>
      {children}
    </Button>
  );
}

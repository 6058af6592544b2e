import { useProductName } from '../../platform/api/site-config.js';

/** Logo: the mark, a ticket with a sun above its tear, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-xl leading-none font-extrabold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true" focusable="false">
        <path
          className="fill-brand"
          d="M4 7a3 3 0 0 1 3-3h18a3 3 0 0 1 3 3v9.200a2.600 2.600 0 0 0 0 5.200V25a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-3.600a2.600 2.600 0 0 0 0-5.200z"
        />
        <path
          className="stroke-paper"
          strokeWidth="1.800"
          strokeDasharray="2 2.400"
          strokeLinecap="round"
          d="M8.500 18.800h15"
        />
        <circle className="fill-deal" cx="16" cy="11" r="4" />
      </svg>
      {useProductName()}
    </span>
  );
}

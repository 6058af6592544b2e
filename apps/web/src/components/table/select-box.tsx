interface SelectBoxProps {
  label: string;
  /** Shown beside the box on a phone. */
  phoneText?: string;
  isOn: boolean;
  isHalf?: boolean;
  isDisabled: boolean;
  /** Takes the event: with Shift, from the row before to this one. */
  onToggle: (event: unknown) => void;
}

/** A row's box to tick. Its label is visible only where `phoneText` is. */
export function SelectBox({ label, phoneText, isOn, isHalf = false, isDisabled, onToggle }: SelectBoxProps) {
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isHalf;
        }}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        className="size-5 cursor-pointer accent-brand"
        onChange={onToggle}
      />
      {phoneText && (
        <span className="px-2.5 text-[0.9375rem] text-ink md:hidden" aria-hidden="true">
          {phoneText}
        </span>
      )}
    </label>
  );
}

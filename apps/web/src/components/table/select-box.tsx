interface SelectBoxProps {
  label: string;
  /** Shown beside the box on a phone. */
  phoneText?: string;
  isOn: boolean;
  isHalf?: boolean;
  isDisabled: boolean;
  /** Receives the event. With Shift, the range from the previously toggled row is toggled. */
  onToggle: (event: unknown) => void;
}

/** Checkbox of a row. Its label is visible only with `phoneText`. */
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

interface SelectBoxProps {
  label: string;
  isOn: boolean;
  isHalf?: boolean;
  isDisabled: boolean;
  /** Takes the event: with Shift, from the row before to this one. */
  onToggle: (event: unknown) => void;
}

/** A row's box to tick, without a visible label. */
export function SelectBox({ label, isOn, isHalf = false, isDisabled, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
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
    </label>
  );
}

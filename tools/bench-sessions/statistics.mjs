export function quantile(values, part) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];
}

/** Between the same quantile of two series that were measured in turn. */
export function difference(one, other, part) {
  return quantile(one, part) - quantile(other, part);
}

export function milliseconds(value) {
  return `${value.toFixed(Math.abs(value) < 1 ? 4 : 1)} ms`;
}

const OFF = String.raw`[\s-]*(?:off|discount)?[.!]*`;
const NUMBER = String.raw`((?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d{1,2})?)`;
/** `1,250`, `$1,250.50`, `US$5`, `5 dollars off`. */
const DOLLARS = new RegExp(String.raw`^(?:US\s?\$|\$|USD\b)?\s*${NUMBER}\s*(\$|USD|dollars?|bucks)?${OFF}$`, 'i');
const HAS_SIGN = /\$|usd|dollar|bucks/i;
/** `15`, `12.5 %`, `15 percent off`. */
const PERCENT = new RegExp(String.raw`^(\d{1,3}(?:\.\d+)?)\s*(%|percent|per\s?cent|pct\.?)?${OFF}$`, 'i');
const TWO_FOR_ONE =
  /\b(bogo|b1g1f?|buy[- ](one|1|a),?[- ]get[- ](one|1|a)|(2|two)[- ](for|4)[- ](the price of )?(1|one)|2x1)\b/i;

/** Converts full-width letters of East Asian keyboards to ASCII, and trims. */
const plain = (text: string): string => text.normalize('NFKC').trim();

/** Parses an amount as users write it, and returns its cents. Forms, files and requests share this parser. */
export function centsIn(text: string): number | undefined {
  const dollars = DOLLARS.exec(plain(text))?.[1]?.replaceAll(',', '');
  return dollars === undefined ? undefined : Math.round(Number(dollars) * 100);
}

/** Returns the percentage that a text states, with or without the sign. */
export function percentIn(text: string): number | undefined {
  const percent = PERCENT.exec(plain(text))?.[1];
  return percent === undefined ? undefined : Number(percent);
}

/** Returns the kind of discount that a text names by itself. A bare number names none. */
export function kindOfDiscount(text: string): 'percentage' | 'fixed' | 'bogo' | undefined {
  if (PERCENT.exec(plain(text))?.[2] !== undefined) return 'percentage';
  if (HAS_SIGN.test(plain(text)) && centsIn(text) !== undefined) return 'fixed';
  return TWO_FOR_ONE.test(plain(text)) ? 'bogo' : undefined;
}

/** Whether a key belongs to an input method. Safari ends a composition before its confirming Enter (key code 229). */
export const isOfInputMethod = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

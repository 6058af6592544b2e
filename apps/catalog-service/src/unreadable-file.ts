/** The file as a whole cannot be imported; the message says why, to whoever chose it. */
export class UnreadableFile extends Error {}

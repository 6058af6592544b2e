/** Thrown if a file cannot be imported at all; the message explains why to the user who chose it. */
export class UnreadableFile extends Error {}

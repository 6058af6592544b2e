/** How emails leave, whatever they say. */
export { giveTurnsBack, takeTurns, type TurnKind } from './mailbox-turns.query.js';

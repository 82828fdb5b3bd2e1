/**
 * Runs that once failed, each as short as it still did: `npm run search -- --replay '…'` tells what happens in it. Every change of
 * the operations or the scheduler makes other runs of them, so that they are worth something until then.
 */
export const FOUND: readonly { says: string; run: string }[] = []

/**
 * Runs that once failed, each as short as it still did: `npm run search -- --replay '…'` tells what happens in it. Every change of
 * the operations or the scheduler makes other runs of them, so that they are worth something until then.
 */
export const FOUND: readonly { says: string; run: string }[] = [
  {
    says: 'a token outlives its consent at the holder',
    run: '1 0x3 1 0x2 2 1 1 27 1 0 2 1 2 0x2 1 0 1 35 0x18 1 0x5 1 1 0 1 1 1 0 1 0x2 1 0x3 89 1 2 1 8 0x11 1 0x14 231 3 0x31 3 0 1 2 0x31 1',
  },
  {
    says: 'a consent that waits at the holder, of which the recipient knows nothing',
    run: '4 1 0 3 0x2 1 0 1 4 0x5 1 0x2 235 4 0 1 0x4 1 1 0 1 1 0x7 49 2 0 9 0x6 1 1 0 1 5 0x11 2 2 2 0x12 1 1 0x18 2 0x2 1 9 0x6 1 1 0x9 105 2 0 160 2 0 25 0x2 2 0x6 1 0x3 7 0x3 1 2 0x37 1 0x65 1 1 6 0x43 4 0 1 5',
  },
]

import { startSigner } from './sandbox-signer.ts'
import { keysIn } from './signer-keys.ts'

/**
 * The signer as a program of its own: `SIGNER_SOCKET` is where it answers, `SIGNER_KEYS` the file of its keys, `SIGNER_DELAY_MS`
 * what each answer takes.
 */
const { SIGNER_SOCKET: socket = '', SIGNER_KEYS: file = '', SIGNER_DELAY_MS: delay = '0' } = process.env
const signer = await startSigner({ socket }, keysIn(file))
signer.slowDown(Number(delay))
process.send?.('ready')
process.once('disconnect', () => void signer.stop())

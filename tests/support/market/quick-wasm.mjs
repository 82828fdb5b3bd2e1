import { setFlagsFromString } from 'node:v8'

/**
 * Loaded into a server of the tests before anything of it (`node --import`): WebAssembly is compiled once, quickly, and not
 * again for speed. For the seconds that such a server lives this halves the work of starting its embedded database.
 */
setFlagsFromString('--liftoff-only')

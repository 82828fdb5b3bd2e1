import { setFlagsFromString } from 'node:v8'

/**
 * Loaded into a server of the tests before anything of it (`node --import`): WebAssembly is compiled once, quickly, and not
 * again for speed. For the seconds that such a server lives this halves the work of starting its embedded database.
 */
setFlagsFromString('--liftoff-only')

// A tenth of the work of a start; errors then stand at their places in the built file, unless somebody looks at what the servers say.
if (!process.env.SHOW_MARKET) process.setSourceMapsEnabled(false)

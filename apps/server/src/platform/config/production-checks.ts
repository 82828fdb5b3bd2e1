import { ConfigError } from './config-error.ts'
import type { PlatformFile } from './config-file.ts'

type Checked = PlatformFile & { databaseUrl: string | undefined; masterKey: string | undefined }

/** Refuses settings that are not safe with real customers. @throws {ConfigError} */
export function refuseUnsafeProduction(config: Checked): void {
  if (!config.production) return
  for (const { isUnsafe, message } of CHECKS) if (isUnsafe(config)) throw new ConfigError(message)
}

const CHECKS: readonly { isUnsafe: (config: Checked) => boolean; message: string }[] = [
  {
    isUnsafe: ({ insecureLoopbackHosts }) => insecureLoopbackHosts.length > 0,
    message:
      'insecureLoopbackHosts must be empty in production: other institutions are reached over https only.',
  },
  {
    isUnsafe: ({ publicUrl, mtls }) =>
      [publicUrl, mtls?.publicUrl].some((address) => address?.startsWith('http:')),
    message:
      'publicUrl and mtls.publicUrl must be https in production: they are where browsers and other institutions reach the server, also behind a proxy that ends TLS.',
  },
  {
    isUnsafe: ({ databaseUrl, allowEmbeddedDatabaseInProduction }) =>
      !databaseUrl && !allowEmbeddedDatabaseInProduction,
    message:
      'Production needs DATABASE_URL: the embedded database never syncs to disk, so a power cut can lose acknowledged consents. Set allowEmbeddedDatabaseInProduction to run on it all the same.',
  },
  {
    isUnsafe: ({ mtls }) => !mtls,
    message: 'Production needs mtls: other institutions are met with certificates only.',
  },
  {
    isUnsafe: ({ masterKey }) => !masterKey,
    message: 'Production needs CONSENTE_MASTER_KEY: 32 random bytes, base64.',
  },
]

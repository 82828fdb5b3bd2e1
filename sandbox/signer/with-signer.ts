import { join } from 'node:path'
import type { InstitutionFile } from '../institutions/sandbox-institutions.ts'
import { type SandboxSigner, startSigner } from './sandbox-signer.ts'
import { keysIn } from './signer-keys.ts'

const socketOf = ({ dataDir }: InstitutionFile): string => join(dataDir, 'signer.sock')

/** An institution whose private keys lie with a signer on this machine. */
export const withSigner = (config: InstitutionFile): InstitutionFile =>
  ({ ...config, signer: { kind: 'http', socket: socketOf(config) } }) as InstitutionFile

/** The signer of such an institution; its keys stay from start to start, in a folder that only it reads. */
export const startSignerOf = (config: InstitutionFile): Promise<SandboxSigner> =>
  startSigner(
    { socket: socketOf(config) },
    keysIn(join(config.dataDir, '..', `${config.institution.id}-signer`, 'keys.json')),
  )

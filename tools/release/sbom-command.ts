import { readJson } from '../project.ts'
import { type LockFile, sbomOf } from './sbom.ts'

/** `npm run --silent sbom -- server|portal`: prints what a part comes with, as CycloneDX 1.6. SOURCE_DATE_EPOCH sets its time. */
const part = process.argv[2]
if (part !== 'server' && part !== 'portal') {
  console.error('Say which part: npm run --silent sbom -- server, or npm run --silent sbom -- portal')
  process.exit(1)
}
const seconds = process.env.SOURCE_DATE_EPOCH
const when = seconds === undefined ? new Date() : new Date(Number(seconds) * 1000)
console.log(sbomOf(readJson<LockFile>('package-lock.json'), part, when))

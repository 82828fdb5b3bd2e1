import { type GenerateKeyPairResult, generateKeyPair } from 'jose'

const made = new Map<string, Promise<GenerateKeyPairResult>>()

/** The keys of somebody whom tests play. Making a pair takes a fifth of a second: a process makes each one once. */
export function keyPairOf(owner: string, alg: string): Promise<GenerateKeyPairResult> {
  const name = `${owner} ${alg}`
  const pair = made.get(name) ?? generateKeyPair(alg, { modulusLength: 2048, extractable: true })
  made.set(name, pair)
  return pair
}

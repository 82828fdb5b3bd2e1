import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { expect, it } from 'vitest'
import { standardPorts } from '../institutions/ports.ts'
import { INSTITUTION_IDS, institutionFile } from '../institutions/sandbox-institutions.ts'
import { effectiveConfig, withPorts } from './effective-config.ts'

const ports = {
  ...standardPorts(),
  alfa: 9001,
  beta: 9002,
  gama: 9003,
  directory: 9004,
  smtp: 9005,
  mail: 9006,
  faults: 9007,
}

it('puts the ports of the market into every address', () => {
  const config = effectiveConfig('alfa', { ports, dataRoot: '/data' })
  expect(config.port).toBe(9001)
  expect(config.publicUrl).toBe('http://localhost:9001')
  expect(config.directoryUrl).toBe('http://localhost:9004/participants')
  expect(config.mail).toMatchObject({ smtp: 'smtp://localhost:9005' })
  expect(config.knownRecipients.map(({ redirectUris }) => redirectUris)).toEqual([
    ['http://localhost:9002/'],
    ['http://localhost:9003/'],
  ])
})

it('swaps ports at once, so that exchanged ports do not end up the same', () => {
  const exchanged = { ...standardPorts(), alfa: standardPorts().beta, beta: standardPorts().alfa }
  expect(withPorts(['http://localhost:3000/', 'http://localhost:4000/'], exchanged)).toEqual([
    'http://localhost:4000/',
    'http://localhost:3000/',
  ])
})

it('leaves other addresses alone', () => {
  expect(withPorts(['http://localhost:7777/', 'https://opinbrasil.com.br/'], ports)).toEqual([
    'http://localhost:7777/',
    'https://opinbrasil.com.br/',
  ])
})

it.each(INSTITUTION_IDS)('points %s to files that exist, and to its own data folder', (id) => {
  const config = effectiveConfig(id, { ports, dataRoot: '/data' })
  const files = [config.portalConfig, config.settingsDir]
  for (const file of files) expect(isAbsolute(file) && existsSync(file), file).toBe(true)
  expect(config.dataDir).toBe(`/data/${id}`)
  expect(config.brandDir).toBe(`/data/${id}/brand`)
  expect(config.accountsFile).toBe(`/data/${id}/accounts.json`)
  expect(config.insurer).toEqual({
    register: { kind: 'file', path: `/data/${id}/register.json` },
    policies: { kind: 'file', path: `/data/${id}/policies.json` },
    services: { kind: 'file', path: `/data/${id}/service-orders.jsonl` },
  })
})

it.each(INSTITUTION_IDS)('%s knows every other institution as recipient and as holder', (id) => {
  const others = INSTITUTION_IDS.filter((other) => other !== id).map(institutionFile)
  const { knownRecipients, knownHolders } = institutionFile(id)
  expect(knownRecipients).toEqual(
    others.map(({ institution, publicUrl }) => ({
      clientId: `${institution.id}-recipient`,
      organisationId: institution.organisationId,
      name: institution.name,
      cnpj: institution.cnpj,
      jwksUri: `${publicUrl}/.well-known/jwks.json`,
      redirectUris: [`${publicUrl}/`],
    })),
  )
  expect(knownHolders).toEqual(
    others.map(({ institution }) => ({
      authorisationServerId: institution.authorisationServerId,
      clientId: `${id}-recipient`,
    })),
  )
})

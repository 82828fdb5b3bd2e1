import { expect, it } from 'vitest'
import { standardPorts } from '../institutions/ports.ts'
import { INSTITUTION_IDS, institutionFile } from '../institutions/sandbox-institutions.ts'
import { withPorts } from './effective-config.ts'

it('swaps ports at once, so that exchanged ports do not end up the same, and leaves other addresses alone', () => {
  const exchanged = { ...standardPorts(), alfa: standardPorts().beta, beta: standardPorts().alfa }
  const others = ['http://localhost:7777/', 'https://opinbrasil.com.br/']
  expect(withPorts(['http://localhost:3000/', 'http://localhost:4000/', ...others], exchanged)).toEqual([
    'http://localhost:4000/',
    'http://localhost:3000/',
    ...others,
  ])
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

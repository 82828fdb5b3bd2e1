import { expect, it } from 'vitest'
import { connectionTo } from './postgres-connection.ts'

it('is the address alone, unless there is an authority: then its certificate is verified, whatever the address says', () => {
  const address = 'postgres://db.example/alfa?sslmode=verify-full&application_name=x'
  expect(connectionTo(address)).toEqual({ connectionString: address })
  expect(connectionTo(address, 'CA')).toEqual({
    connectionString: 'postgres://db.example/alfa?application_name=x',
    ssl: { ca: 'CA' },
  })
})

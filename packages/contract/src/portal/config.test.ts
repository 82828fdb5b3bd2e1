import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PortalConfig } from './config.ts'

const LEAST = {
  brand: { id: 'alfa', name: 'Alfa Seguros', cnpj: '11222333000181', logo: '/logo.svg', colour: '#1a48bc' },
  links: {
    sac: 'tel:08000000000',
    ouvidoria: 'mailto:ouvidoria@alfa.example',
    privacy: '/privacidade',
    cookies: 'https://alfa.example/cookies',
    citizenPortal: 'http://cidadao.example',
    openInsurancePortal: 'https://opin.example',
    participants: 'https://opin.example/participantes',
  },
  ownBrand: 'Alfa Seguros',
  client: { id: 'portal', secret: 'public' },
}
const takes = (change: object): boolean => z.safeParse(PortalConfig, { ...LEAST, ...change }).success

describe('config.json', () => {
  it('a colour is six hexadecimal digits, and says so', () => {
    const colour = (text: string) => ({ brand: { ...LEAST.brand, colour: text } })
    for (const right of ['#1a48bc', '#FFFFFF']) expect(takes(colour(right))).toBe(true)
    for (const wrong of ['1a48bc', '#1a48b', '#1a48bcd', '#1a48bg', 'red'])
      expect(takes(colour(wrong))).toBe(false)
    const { error } = z.safeParse(PortalConfig, { ...LEAST, ...colour('red') })
    expect(error?.issues[0]?.message).toBe('must be a colour such as #1a48bc')
  })

  it('a link is an address, never a script, and says so', () => {
    const sac = (text: string) => ({ links: { ...LEAST.links, sac: text } })
    for (const wrong of ['javascript:alert(1)', 'alfa.example', ' https://a', ''])
      expect(takes(sac(wrong))).toBe(false)
    const { error } = z.safeParse(PortalConfig, { ...LEAST, ...sac('alfa.example') })
    expect(error?.issues[0]?.message).toBe('must be an address')
  })

  it('a telephone that is said has a text of forty signs at most', () => {
    expect(['', '0800', 'x'.repeat(40), 'x'.repeat(41)].map((sacPhone) => takes({ sacPhone }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

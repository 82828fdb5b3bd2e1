const link = 'https://seguradora.example'

/** The least that a portal's configuration must say. */
export const LEAST_CONFIG = {
  brand: { id: 'x', name: 'Seguradora', cnpj: '00000000000000', logo: '/brand/logo.svg', colour: '#1a48bc' },
  links: {
    sac: link,
    ouvidoria: link,
    privacy: link,
    cookies: link,
    citizenPortal: link,
    openInsurancePortal: link,
    participants: link,
  },
  ownBrand: 'Seguradora',
  client: { id: 'c', secret: 's' },
}

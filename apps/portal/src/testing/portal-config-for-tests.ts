/** The least that a portal's configuration must say: Alfa Seguros. */
export const LEAST_CONFIG = {
  brand: { id: 'alfa', name: 'Alfa Seguros', cnpj: '11222333000181', logo: '/logo.svg', colour: '#1a48bc' },
  links: {
    sac: 'tel:08000000000',
    ouvidoria: 'tel:08000000000',
    privacy: '/privacidade',
    cookies: '/cookies',
    citizenPortal: 'https://portal.example',
    openInsurancePortal: 'https://opin.example',
    participants: 'https://opin.example/participantes',
  },
  ownBrand: 'Alfa Seguros',
  client: { id: 'portal', secret: 'public' },
}

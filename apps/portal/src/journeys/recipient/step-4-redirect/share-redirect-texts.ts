import { ofThe, The, the, UNNAMED } from '@consente/domain/article'

export const REDIRECT = {
  title: (name: string) => `Agora você vai para ${the(name)}`,
  titleUnnamed: 'Agora você vai para a outra instituição',
  lead: 'Seu pedido segue pelo Open Insurance. Lá você entra com a sua senha e autoriza.',
  yourRequest: 'Seu pedido',
  onTheWay: 'a caminho',
  other: UNNAMED,
  caption: (from: string, to: string) => `Seu pedido está a caminho: vai ${ofThe(to)} para ${the(from)}.`,
  keep: 'Não feche esta aba',
  keepReason: 'Se fechar, talvez não consiga voltar para cá.',
  opensByItself: 'Abre sozinho em 2 segundos.',
  goNow: 'Ir agora',
  goNowTo: (name: string) => `Não abriu? Ir agora para ${the(name)}`,
  kept: 'Sua escolha fica guardada.',
  keptRest: ' Se algo interromper, você retoma daqui, sem preencher de novo.',
  password: 'A senha de lá é só de lá.',
  passwordRest: (brand: string) => ` ${The(brand)} não vê.`,
}

import people from '../../../sandbox/people.json' with { type: 'json' }

/** The sandbox's people, whom tests share with demos and developers. */
export type Person = { name: string; document: string; password: string; email: string }

/** @throws when the sandbox knows nobody of that name */
function person(name: string): Person {
  const found = people.find((one) => one.name.startsWith(name))
  if (!found) throw new Error(`The sandbox has nobody called ${name}`)
  return found
}

/** Accounts everywhere; at Beta two car policies, one home policy, life, pension and capitalization. */
export const marina = person('Marina')
/** One single policy, at Beta. */
export const rafael = person('Rafael')
/** Policies in every product line at Beta. */
export const vera = person('Vera')
/** No policy anywhere. */
export const caio = person('Caio')
/** A company; its representative is Luciana. */
export const padaria = person('Padaria')
/** A company with an alphanumeric CNPJ; its representative is Tomás. */
export const oficina = person('Oficina')
/** The representative of Padaria; signs in here for herself. */
export const luciana = person('Luciana')
/** Her building policy at Beta belongs to her and to Otávio: both must approve. */
export const helena = person('Helena')
/** Second approver of Helena's building policy; known at Beta only. */
export const otavio = person('Otávio')
/** Customer of the bank, with an account at Alfa. */
export const joao = person('João')
/** No account yet, but known to the registers. */
export const beatriz = person('Beatriz')

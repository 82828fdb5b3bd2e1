/** Words that make somebody feel bad about a no, or about being unprotected. "Tem Certeza?" is the specification's. */
const SHAMING =
  /que pena|que triste|sentimos|sentiremos|saudades?|tem (mesmo )?certeza(?!\?$)|não quero|prefiro|abrir mão|abre mão|infelizmente|lament|desproteg|sem proteção|arrepend|não me importo|correr? o risco|mesmo assim|decepcion|egoís|irrespons|não ligo|dispenso|descuid|perde(u|rá)? a chance|por sua conta|a culpa é sua|você (não se importa|esqueceu|ignorou|insiste)|de novo não|pense bem|não vá embora/i

/** True if the sentence shames who reads it. */
export const shames = (sentence: string): boolean => SHAMING.test(sentence)
